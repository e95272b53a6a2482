-- What the servers of the games tell of players, and what they send it with.

create table event_source (
  id bigint generated always as identity primary key,
  game_id text not null references game,
  name text not null,
  key_hash bytea not null unique,
  made_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- the latest of its events, and when it last sent any
  last_event_at timestamptz,
  heard_at timestamptz,
  taken bigint not null default 0,
  repeated bigint not null default 0,
  refused bigint not null default 0,
  -- lines that were refused last, with their reasons
  refusals jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index event_source_game on event_source (game_id);

create table player_event (
  game_id text not null references game on delete cascade,
  -- the game's own
  id text not null,
  event text not null check (event in ('install', 'reservation', 'reg', 'cr', 'login', 'pay')),
  at timestamptz not null,
  player text not null,
  -- `organic` and `organic:<game>` without an ad
  spreader_id text not null,
  account_id text not null,
  -- in the zone of the account; without one in the game's
  day date not null,
  -- the day that the player came
  cohort_day date not null,
  country text not null,
  os text not null,
  campaign text not null,
  adgroup text not null,
  ad text not null,
  currency text not null,
  amount_minor bigint not null,
  taxed_minor bigint not null,
  primary key (game_id, id)
);
create index player_event_day on player_event (account_id, day);
create index player_event_age on player_event (day);
create index player_event_payments on player_event (game_id, player, at, id) where event = 'pay';

-- days of accounts that are to be counted again and brought to the store of reports
create table player_slice (
  account_id text not null,
  day date not null,
  spreader_id text not null,
  -- rises with each further event: what was counted meanwhile is not taken for it
  version int not null default 1,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  failure text,
  primary key (account_id, day)
);
create index player_slice_due on player_slice (next_at, day);
