-- figures of the last days next to objects: what ads were shown, and what that comes to for each object by window

alter table ad_figure
  -- network ids of the objects the ad is in, from the root down
  add column above text[] not null default '{}',
  add column impressions bigint not null default 0 check (impressions >= 0),
  add column clicks bigint not null default 0 check (clicks >= 0),
  add column results bigint not null default 0 check (results >= 0);
-- what was read without these is read again
update figure_reading set done_until = null, long_on = null, next_at = now();

-- of the last day, 7 and 30 days up to the one that was read last; minor units of the account's currency, days of its own. What was not shown has no row
create table object_figure (
  account_id text not null references ad_account on delete cascade,
  level text not null,
  network_id text not null,
  spend_1 bigint not null,
  spend_7 bigint not null,
  spend_30 bigint not null,
  impressions_1 bigint not null,
  impressions_7 bigint not null,
  impressions_30 bigint not null,
  clicks_1 bigint not null,
  clicks_7 bigint not null,
  clicks_30 bigint not null,
  results_1 bigint not null,
  results_7 bigint not null,
  results_30 bigint not null,
  primary key (account_id, level, network_id)
);
