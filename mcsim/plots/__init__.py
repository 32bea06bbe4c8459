"""Tables in, matplotlib Axes and Figures out; no files are written here and pyplot is not used."""
