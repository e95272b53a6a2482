-- The one link that makes the first administrator, as a hash of its key. A further start without a user replaces it.
create table first_link (
  is_only boolean primary key default true check (is_only),
  key_hash bytea not null,
  made_at timestamptz not null default now()
);
