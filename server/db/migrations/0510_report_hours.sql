-- what networks report by the hour of today and the days before: read more often than whole days, and brought to the store of reports apart from them

create table hour_reading (
  account_id text primary key references ad_account on delete cascade,
  -- the last reading that ended, up to which day, and when yesterday was read last
  done_at timestamptz,
  done_until date,
  long_at timestamptz,
  -- why it ended without: a blocker
  failure jsonb,
  asked_by bigint references app_user,
  asked_at timestamptz,
  next_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz,
  attempts int not null default 0,
  -- a report that the network is making: {since, until, cursor, at}; the next turn of the account goes on with it
  report jsonb
);
create index hour_reading_due on hour_reading (next_at);

-- as report_slice, which whole days stay in: the release before would take an hour for a day
create table report_hour_slice (
  account_id text not null references ad_account on delete cascade,
  day date not null,
  rows jsonb not null,
  as_of timestamptz not null default now(),
  version int not null default 1,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  failure text,
  primary key (account_id, day)
);
create index report_hour_slice_due on report_hour_slice (next_at, day);
create trigger tell_report_slice after insert or update of version on report_hour_slice for each statement execute function tell_report_slice();

-- a new credential ends the wait of hours as well
create function account_signed_in() returns trigger language plpgsql as $$
begin
  update hour_reading set next_at = now()
   where account_id = new.account_id and failure ->> 'code' = 'creative.figures.auth' and next_at > now();
  return null;
end $$;
create trigger account_signed_in after update of credential_set_at on ad_account for each row
  when (old.credential_set_at is distinct from new.credential_set_at) execute function account_signed_in();
