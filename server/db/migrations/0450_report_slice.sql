-- what networks reported of an account and a day, until the store of reports has it: one row an account and day, the newest takes the place of one that still waits

create table report_slice (
  account_id text not null references ad_account on delete cascade,
  -- the account's own
  day date not null,
  -- as the reader of reports has them: networkId, above, country, currency, spendMinor, returnMinor, impressions, clicks, results
  rows jsonb not null,
  as_of timestamptz not null default now(),
  -- rises when another takes its place: what was brought meanwhile is not taken for it
  version int not null default 1,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  -- why the store did not take it
  failure text,
  primary key (account_id, day)
);
create index report_slice_due on report_slice (next_at, day);

create function tell_report_slice() returns trigger language plpgsql as $$
begin
  perform pg_notify('report_slice_waits', '');
  return null;
end $$;
create trigger tell_report_slice after insert or update of version on report_slice for each statement execute function tell_report_slice();

-- what was read before has no country; the last days are read again with one
insert into report_slice (account_id, day, rows)
  select f.account_id, f.day, jsonb_agg(jsonb_build_object('networkId', f.network_id, 'above', f.above, 'day', f.day, 'country', '', 'currency', f.currency,
      'spendMinor', f.spend_minor::text, 'returnMinor', f.return_minor::text, 'impressions', f.impressions, 'clicks', f.clicks, 'results', f.results))
    from ad_figure f group by f.account_id, f.day;
update figure_reading set done_until = null, long_on = null, next_at = now();
