-- what the lines of a file were that are neither good rows nor bad lines: { head, empty, sums, continued }; null: it ended before they were
-- counted, or was extracted by an earlier version
alter table extraction
  add column line_counts jsonb,
  add column other_sheets text[] not null default '{}'; -- sheets that were seen in the workbook and not read
