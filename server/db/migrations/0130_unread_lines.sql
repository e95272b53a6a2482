-- lines of a statement that could not be taken stay open until a file that corrects them was read, or somebody says why the month closes without them
alter table extraction
  -- bad only because the same row is in the month already
  add column rows_known int not null default 0 check (rows_known >= 0),
  -- the extraction whose bad lines this file brings again, corrected
  add column corrects bigint references extraction,
  add column waiver text check (btrim(waiver) <> ''),
  add column waived_lines int check (waived_lines > 0),
  add column waived_by bigint references app_user,
  add column waived_at timestamptz,
  add constraint extraction_waiver check (num_nulls(waiver, waived_lines, waived_by, waived_at) in (0, 4));
create index on extraction (corrects) where corrects is not null;
