-- exchange rates are kept by people: who changed one and when, and the version that was seen
alter table fx_rate
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now();

create index on cost_entry (fx_rate_id) where fx_rate_id is not null;
create index on statement_row (fx_rate_id) where fx_rate_id is not null;
