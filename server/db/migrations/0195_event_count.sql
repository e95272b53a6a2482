-- counts of events are kept by people: who entered one and when, and the version that was seen. They belong to the month of their day, and a
-- month whose costs are confirmed refuses them as it does everything else
alter table cpa_event_day
  add column id bigint generated always as identity unique,
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now(),
  add column month text,
  add column kind text not null default 'cost' check (kind = 'cost');
update cpa_event_day set month = to_char(day, 'YYYY-MM');
alter table cpa_event_day alter column month set not null;

create index on cpa_event_day (month);

create trigger cpa_event_day_place before insert or update on cpa_event_day for each row execute function place_cpa_execution();
create trigger cpa_event_day_month_insert after insert on cpa_event_day referencing new table as after_rows
  for each statement execute function guard_inserted_month();
create trigger cpa_event_day_month_delete after delete on cpa_event_day referencing old table as before_rows
  for each statement execute function guard_deleted_month();
create trigger cpa_event_day_month_update after update on cpa_event_day referencing old table as before_rows new table as after_rows
  for each statement execute function guard_updated_month();
create trigger cpa_event_day_month_emptied before truncate on cpa_event_day for each statement execute function guard_emptied_months();
