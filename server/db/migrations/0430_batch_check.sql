-- the last check of a draft's groups of ads: rows that are not in this snapshot, and were not written by the check itself, have changed since
create table batch_check (
  batch_id bigint primary key references batch on delete cascade,
  seen pg_snapshot not null,
  written_in xid8 not null,
  whole_at timestamptz not null             -- the last check of all of them
);
