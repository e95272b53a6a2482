-- bills are entered by people: who entered one and when, and the version that was seen
alter table bill
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now();
