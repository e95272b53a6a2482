-- finance: names and rates, costs and their shares, CPA rules, statements, bills, refunds, and the months that close over them

-- worth of one unit of a currency in another, from a day on
create table fx_rate (
  id bigint generated always as identity primary key,
  name text not null,
  currency text not null,
  base text not null default 'CNY',
  day date not null,
  rate numeric not null check (rate > 0),
  unique (currency, base, day)
);

-- cascading names: tier 1 holds tier 2 holds tier 3; an entry names an item of tier 3
create table cost_name (
  id text primary key,
  tier text not null check (tier in ('1', '2', '3')),
  parent_id text references cost_name,
  name_zh text not null,
  name_en text not null,
  branding boolean not null default false,
  position int not null default 0
);

-- a month of one kind; it is there as soon as anything of the month is
create table finance_month (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('income', 'outcome', 'cost')),
  state text not null default 'open' check (state in ('open', 'signed', 'confirmed', 'reopened')),
  totals_hash text,                          -- of the totals that whoever signed saw
  signatures jsonb not null default '[]',    -- [{ userId, at, totalsHash }]
  frozen jsonb,                              -- the totals and rows as they were confirmed
  reason text,                               -- why it was re-opened
  version int not null default 1,
  confirmed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (month, kind)
);

create table cost_entry (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null default 'cost' check (kind = 'cost'),
  day date,                                  -- null: spread over the month
  game_id text not null references game,
  country text,
  spreader_id text references spreader,      -- null: every channel
  master_id text references master,
  name_id text not null references cost_name,
  branding jsonb not null default '[]',      -- [{ level, weight }]
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  fx_rate_id bigint references fx_rate,      -- null: the base currency itself
  fx_rate numeric not null,
  base_minor bigint not null,
  level text not null check (level in ('game', 'region', 'company')),
  note text not null default '',
  state text not null default 'staged' check (state in ('staged', 'committed', 'calculating', 'posted', 'failed')),
  error jsonb,                               -- a blocker: why the calculation failed
  lease_by text,
  lease_until timestamptz,
  version int not null default 1,
  entered_by bigint not null references app_user,
  entered_at timestamptz not null default now(),
  committed_by bigint references app_user,
  committed_at timestamptz,
  posted_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index cost_entry_once on cost_entry (month, game_id, coalesce(spreader_id, ''), name_id);
create index on cost_entry (state) where state in ('committed', 'calculating');

-- what a channel of a game bears on a day, in the entry's currency and in the base currency
create table cost_share (
  entry_id bigint not null references cost_entry on delete cascade,
  month text not null,
  kind text not null default 'cost' check (kind = 'cost'),
  day date not null,
  game_id text not null references game,
  spreader_id text not null references spreader,
  amount_minor bigint not null,
  base_minor bigint not null,
  primary key (entry_id, day, game_id, spreader_id)
);
create index on cost_share (month, game_id, spreader_id);

create table cpa_rule (
  id bigint generated always as identity primary key,
  game_id text not null references game,
  spreader_id text not null references spreader,
  agent_game text not null default '',       -- master:game, an answer of agent-games
  event text not null,
  currency text not null,
  tiers jsonb not null,                      -- [{ from, to, priceMinor }]
  starts_on date not null,
  ends_on date,
  status text not null default 'paused' check (status in ('active', 'paused')),
  note text not null default '',
  version int not null default 1,
  created_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on is null or ends_on >= starts_on)
);
create table cpa_execution (
  id bigint generated always as identity primary key,
  rule_id bigint not null references cpa_rule on delete cascade,
  rule_version int not null,
  day date not null,
  events bigint not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null default now(),
  unique (rule_id, day)
);
-- what the platform counted: the ground of rules and of their rehearsal
create table cpa_event_day (
  day date not null,
  game_id text not null references game,
  spreader_id text not null references spreader,
  event text not null,
  events bigint not null check (events >= 0),
  primary key (day, game_id, spreader_id, event)
);

create table statement_file (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null check (kind in ('income', 'outcome')),
  storage_key text not null unique,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  template text not null,
  uploaded_by bigint not null references app_user,
  uploaded_at timestamptz not null default now()
);
create index on statement_file (sha256);

create table extraction (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null check (kind in ('income', 'outcome')),
  file_id bigint not null references statement_file,
  state text not null default 'queued' check (state in ('queued', 'running', 'cancelling', 'extracted', 'cancelled', 'failed')),
  rows_total int,
  rows_done int not null default 0,
  rows_ok int not null default 0,
  rows_bad int not null default 0,
  error_key text,                            -- storage key of the bad rows with their reasons
  error jsonb,
  lease_by text,
  lease_until timestamptz,
  started_by bigint not null references app_user,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
-- one of a kind and month for everybody
create unique index extraction_running on extraction (kind, month) where state in ('queued', 'running', 'cancelling');

create table statement_row (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null check (kind in ('income', 'outcome')),
  file_id bigint references statement_file,
  line int,
  row_hash text not null,                    -- the same row in another file is noticed
  counterparty text not null,
  ua_group text not null default '',
  game_id text not null references game,
  app_store text not null default '',
  region_id text not null default '',
  spreader_id text references spreader,
  flow_minor bigint not null,                -- turnover
  refunded_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  share_rate numeric not null default 1,
  due_minor bigint not null,
  actual_minor bigint not null,
  system_minor bigint not null default 0,    -- the platform's own figure
  currency text not null,
  fx_rate_id bigint references fx_rate,
  fx_rate numeric not null,
  base_minor bigint not null,                -- of actual_minor
  note text not null default '',
  gap_note text not null default '',
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'confirmed', 'disputed')),
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  version int not null default 1,
  updated_by bigint references app_user,
  updated_at timestamptz not null default now(),
  unique (kind, month, row_hash)
);
create index on statement_row (kind, month, state);

create table bill (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null check (kind in ('income', 'outcome')),
  number text not null unique,
  counterparty text not null,
  game_id text not null references game,
  spreader_id text references spreader,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  issued_on date not null,
  due_on date not null
);

create table bill_repayment (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill,
  month text not null,                       -- the bill's
  kind text not null check (kind in ('income', 'outcome')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_on date not null,
  method text not null,
  evidence_key text,
  state text not null default 'added' check (state in ('added', 'confirmed', 'deleted')),
  reason text not null default '',
  version int not null default 1,
  added_by bigint not null references app_user,
  added_at timestamptz not null default now(),
  confirmed_by bigint references app_user,
  confirmed_at timestamptz
);
create unique index bill_repayment_once on bill_repayment (bill_id, amount_minor, paid_on) where state <> 'deleted';
create index on bill_repayment (month, kind);

-- a payment may cover several bills
create table repayment_allocation (
  repayment_id bigint not null references bill_repayment on delete cascade,
  bill_id bigint not null references bill,
  row_id bigint references statement_row,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (repayment_id, bill_id)
);

create table refund (
  id bigint generated always as identity primary key,
  month text not null,
  kind text not null default 'income' check (kind = 'income'),
  day date not null,
  game_id text not null references game,
  app_store text not null,
  orders int not null check (orders >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  flow_minor bigint not null check (flow_minor >= 0),
  currency text not null,
  unique (day, game_id, app_store, currency)
);
create index on refund (month, game_id);
