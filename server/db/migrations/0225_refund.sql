-- refunds are kept by people: who entered one and when, and the version that was seen. They belong to the month of their day
alter table refund
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now();
create trigger refund_place before insert or update on refund for each row execute function place_cpa_execution();
