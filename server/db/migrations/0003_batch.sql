create table batch_import (
  id bigint generated always as identity primary key,
  channel text not null, game_id text not null references game, file_name text not null, created_by bigint not null references app_user, created_at timestamptz not null default now(),
  sheet jsonb not null,          -- the cells as read: rows of texts, first row the heads
  columns jsonb not null,        -- column index → field or null
  rows jsonb not null,           -- good rows, parsed
  bad jsonb not null             -- [{ line, problems }]
);

create table batch (
  id bigint generated always as identity primary key,
  channel text not null, kind text not null check (kind in ('create', 'last', 'import')), name text not null,
  game_id text not null references game, account_ids text[] not null,
  spec jsonb not null, source_batch_id bigint references batch,
  state text not null default 'expanding' check (state in ('expanding', 'draft', 'pushing', 'settled', 'discarded')),
  version int not null default 1,           -- grows with every edit of any row
  expanded int not null default 0,          -- rows stored so far
  totals jsonb,                             -- rows by level, skipped, and what they may spend: kept with every expansion and edit, fixed by the commit
  created_by bigint not null references app_user, created_at timestamptz not null default now(),
  committed_by bigint references app_user, committed_at timestamptz, settled_at timestamptz
);
create index on batch (game_id, id desc);
create index on batch (state) where state in ('expanding', 'pushing');

-- one row an object, and the row is the queue: sync status, lease and intent stand on it
create table batch_item (
  batch_id bigint not null references batch on delete cascade,
  seq int not null,
  level text not null check (level in ('campaign', 'adgroup', 'ad')),
  parent_seq int,
  account_id text not null,
  name text not null,
  values jsonb not null,
  parked jsonb,                            -- values that do not apply at present; back when they do (budget mode changed and changed back)
  problems jsonb,                          -- null: none
  warnings jsonb,
  excluded_reason text,
  skipped boolean not null generated always as (problems is not null or excluded_reason is not null) stored,
  sync_status smallint not null default 102 check (sync_status in (100, 102, 103, 104, 105, 201, 202, 203)),
  undecided boolean not null default false, -- the network does not tell; a person decides
  outcome text not null generated always as (
    case when problems is not null or excluded_reason is not null then 'skipped'
         when undecided then 'unknown'
         when sync_status in (103, 203) then 'done'
         when sync_status = 104 then 'failed'
         else 'waiting' end) stored,
  network_id text,
  attempts int not null default 0,
  reconcile boolean not null default false, -- a call may have written; look up before anything is sent again
  looks int not null default 0,             -- look-ups that found nothing since the intent
  not_before timestamptz,
  lease_by text,
  lease_until timestamptz,
  intent jsonb,                             -- { clientKey, attempt, at }: stored before the bytes leave
  error jsonb,
  review text not null default 'none',
  review_reasons jsonb,
  difference jsonb,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (batch_id, seq)
);
-- in this order, so that the next slice of an account is the front of the index
create index batch_item_work on batch_item (batch_id, account_id, sync_status, level, seq) where not skipped and not undecided and sync_status in (100, 102, 105, 201, 202);
create index batch_item_look_up on batch_item (batch_id, account_id, level) where sync_status = 102 and reconcile; -- retried, to be looked up first
create index batch_item_review on batch_item (batch_id, not_before) where sync_status = 203 and review = 'pending';
create index batch_item_outcome on batch_item (batch_id, outcome);
create index batch_item_changed on batch_item (batch_id, changed_in);
create index batch_item_name on batch_item (account_id, level, name) where network_id is not null;
create index batch_item_network on batch_item (network_id) where network_id is not null;

-- one bucket a limit; tokens are calls
create table rate_bucket (
  key text primary key,                     -- <channel>:<account>
  tokens double precision not null,
  capacity double precision not null,
  refill_per_s double precision not null,
  refilled_at timestamptz not null default now(),
  blocked_until timestamptz
);
