-- what the networks report of ads day by day, how far it has been read of each account, and the figures of creatives that follow from it

-- minor units (ISO 4217) of the currency of the account; days are the account's own
create table ad_figure (
  account_id text not null references ad_account on delete cascade,
  day date not null,
  network_id text not null,
  currency text not null,
  spend_minor bigint not null check (spend_minor >= 0),
  return_minor bigint not null check (return_minor >= 0),
  primary key (account_id, day, network_id)
);

create table figure_reading (
  account_id text primary key references ad_account on delete cascade,
  -- the days that are being read, newest first, and the newest that is still to be read; null: nothing is
  from_day date,
  to_day date,
  next_day date,
  -- the last reading that ended: when, up to which day, and the day on which all that may still change was read
  done_at timestamptz,
  done_until date,
  long_on date,
  -- why it does not go on, or ended without: a blocker
  failure jsonb,
  asked_by bigint references app_user,
  asked_at timestamptz,
  next_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz,
  attempts int not null default 0,
  check ((from_day is null) = (to_day is null) and (from_day is null) = (next_day is null))
);
create index figure_reading_due on figure_reading (next_at);

-- figures without an account were not read from a network: the demo company's examples, which make way for the first that is
alter table creative_figure
  add column account_id text references ad_account on delete cascade,
  add column currency text not null default 'CNY',
  drop constraint creative_figure_pkey;
create unique index creative_figure_day on creative_figure (creative_id, day, account_id) nulls not distinct;
create index creative_figure_account on creative_figure (account_id, day) where account_id is not null;
create index creative_version_materials on creative_version using gin (material_ids);

-- another version may be carried by other ads: its figures are counted anew
create table figure_recount (creative_id bigint primary key references creative on delete cascade);

create function figures_are_due() returns trigger language plpgsql as $$
begin
  insert into figure_recount (creative_id) values (new.creative_id) on conflict do nothing;
  perform pg_notify('figures_wait', '');
  return null;
end $$;
create trigger figures_are_due after insert on creative_version for each row execute function figures_are_due();

create function tell_figure_reading() returns trigger language plpgsql as $$
begin
  perform pg_notify('figures_wait', '');
  return null;
end $$;
create trigger tell_figure_reading after insert or update of asked_at on figure_reading for each row execute function tell_figure_reading();
