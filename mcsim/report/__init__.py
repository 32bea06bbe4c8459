"""Tables and figures to one page: index.html, PNGs, CSV and Parquet files."""
