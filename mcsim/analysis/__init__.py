"""From counts to tables: intervals, the tables of a report, exact distributions."""
