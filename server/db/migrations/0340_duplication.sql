-- a duplicate batch: its rows are copies of objects that are there already
alter table batch drop constraint batch_kind_check;
alter table batch add constraint batch_kind_check check (kind in ('create', 'last', 'import', 'duplicate'));

create table duplication (
  batch_id bigint primary key references batch on delete cascade,
  plan jsonb not null,                    -- what was asked for
  left_out int not null default 0         -- what was in a source and is not copied: gone on the network, or never created there
);

create table batch_copy (
  batch_id bigint not null references duplication on delete cascade,
  seq int not null,
  source jsonb not null,                  -- the source as it was when it was copied
  misfits jsonb not null default '[]',    -- what of it does not fit the account of the copy
  waived text[] not null default '{}',    -- fields that a person left as they are on purpose
  primary key (batch_id, seq)
);
