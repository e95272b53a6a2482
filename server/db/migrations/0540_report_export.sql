-- reports made into files: on demand, and by schedules of custom tables
create table export_schedule (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  table_id bigint not null references insight_table on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  weekday text not null default '0' check (weekday ~ '^[0-6]$'), -- from Monday on,
  month_day integer not null default 1 check (month_day between 1 and 31),
  hour integer not null check (hour between 0 and 23),
  format text not null check (format in ('xlsx', 'csv')),
  language text not null check (language in ('zh', 'en')),
  tell_robot boolean not null default false,
  origin text not null default '',          -- where the console of its owner is, for links in messages
  paused boolean not null default false,
  reason jsonb,                             -- why it paused by itself; null: its owner did
  zone text not null,                       -- what next_due was reckoned in
  next_due timestamptz not null,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz                    -- until it is brought back
);
create index on export_schedule (next_due) where deleted_at is null and not paused;
create index on export_schedule (table_id) where deleted_at is null;
create index on export_schedule (owner_id) where deleted_at is null;

create table report_file (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  schedule_id bigint references export_schedule on delete set null,
  due_at timestamptz,                       -- the time it is made for; null: by hand
  missed integer not null default 0,        -- due times before, which this one stands for
  name text not null,
  spec jsonb,                               -- src/domain/insight-table/table-spec.ts; null: that of the schedule's table
  format text not null check (format in ('xlsx', 'csv')),
  language text not null check (language in ('zh', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed', 'cancelled')),
  reason jsonb,                             -- why it waits, or failed
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  rows_left_out integer not null default 0,
  bytes bigint not null default 0,
  storage_key text,
  games text[],                             -- the grants it was made within; null: every one
  spreaders text[],
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  attempts integer not null default 0,      -- times it was begun and not ended
  waits integer not null default 0,         -- times the store of reports did not answer
  try_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz,
  tell boolean not null default false,      -- the robot is to be told of it
  tell_tries integer not null default 0,
  tell_at timestamptz,                      -- when it is told next; null: it was, or never
  deleted_at timestamptz,                   -- until it is brought back
  unique (schedule_id, due_at),
  check ((state = 'done') = (storage_key is not null))
);
create index on report_file (try_at) where state in ('waiting', 'making');
create index on report_file (tell_at) where tell_at is not null;
create index on report_file (owner_id, id desc);
create index on report_file (schedule_id, id desc);
create index on report_file (storage_key);
create index on report_file (asked_at);

create function tell_report_file() returns trigger language plpgsql as $$
begin
  perform pg_notify('report_file_waits', '');
  return null;
end $$;
create trigger report_file_waits after insert on report_file for each row execute function tell_report_file();

-- schedules that paused by themselves are counted next to the way to their files (0060)
create trigger export_schedule_tells after insert or delete or update of paused, reason, deleted_at on export_schedule
  for each statement execute function tell_table_changed();
create trigger export_schedule_tells_emptied after truncate on export_schedule for each statement execute function tell_table_changed();
