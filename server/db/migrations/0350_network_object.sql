-- what the networks hold in the ad accounts, as their lists tell it, and how far it has been read of each account

create table network_object (
  account_id text not null references ad_account on delete cascade,
  level text not null,
  network_id text not null,
  -- network ids of the objects it is in, from the root down
  above text[] not null,
  name text not null,
  -- as it is set, in our words; what a paused parent makes of it is not in it
  status text not null,
  -- by the keys of our fields
  values jsonb not null,
  -- minor units of the account's currency, of the fields that are budgets and bids
  day_budget_minor bigint,
  total_budget_minor bigint,
  bid_minor bigint,
  review text not null default 'none' check (review in ('none', 'pending', 'approved', 'rejected', 'attention')),
  review_reasons jsonb,
  -- what another user or the network itself changed since we wrote or accepted it: field -> { was, since }
  drift jsonb,
  made_at timestamptz,
  -- when the network changed it last, by its own clock
  remote_at timestamptz,
  -- when it was last seen in a list, when what is known of it last changed, when we wrote it last, since when it is no longer there
  pulled_at timestamptz not null,
  changed_at timestamptz not null,
  written_at timestamptz,
  gone_at timestamptz,
  version int not null default 1,
  primary key (account_id, level, network_id)
);
create index network_object_above on network_object using gin (above);

create table object_reading (
  account_id text primary key references ad_account on delete cascade,
  -- what is under way: all objects, or those that changed; the level, and where in its list; null: nothing is
  open text check (open in ('whole', 'changed')),
  level text,
  cursor text,
  opened_at timestamptz,
  level_at timestamptz,
  seen int not null default 0,
  -- when the last reading ended, and the last one of all objects
  done_at timestamptz,
  whole_at timestamptz,
  -- level -> the latest change by the network's clock that was read
  marks jsonb not null default '{}',
  -- why it does not go on: a blocker
  failure jsonb,
  asked_by bigint references app_user,
  asked_at timestamptz,
  next_at timestamptz not null default now(),
  -- since when pushes of the account come first
  put_off_at timestamptz,
  lease_by text,
  lease_until timestamptz,
  attempts int not null default 0,
  check ((open is null) = (level is null) and (open is null) = (opened_at is null) and (open is null) = (level_at is null))
);
create index object_reading_due on object_reading (next_at);

create function tell_object_reading() returns trigger language plpgsql as $$
begin
  perform pg_notify('objects_wait', '');
  return null;
end $$;
create trigger tell_object_reading after insert or update of asked_at on object_reading for each row execute function tell_object_reading();
