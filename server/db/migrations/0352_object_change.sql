-- changes of objects at the networks: staged as a difference, committed once, sent row by row

create table object_change_set (
  id bigint generated always as identity primary key,
  channel text not null,
  level text not null,
  kind text not null check (kind in ('edit', 'undo', 'push_mine')),
  state text not null default 'draft' check (state in ('draft', 'running', 'settled', 'discarded')),
  -- nothing more is sent after what is on its way
  stopped boolean not null default false,
  account_ids text[] not null,
  -- what the rows were chosen by, where they were all that matched
  filter jsonb,
  reason text not null default '',
  undo_of bigint references object_change_set,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  committed_by bigint references app_user,
  committed_at timestamptz,
  ended_at timestamptz,
  version int not null default 1
);
create index object_change_set_made on object_change_set (made_at desc);
create index object_change_set_undo on object_change_set (undo_of) where undo_of is not null;

create table object_change (
  set_id bigint not null references object_change_set on delete cascade,
  seq int not null,
  account_id text not null references ad_account,
  network_id text not null,
  name text not null,
  -- fields that change, the name among them, as they were read and as they are to be
  was jsonb not null,
  becomes jsonb not null,
  -- what the network holds instead, where another user was first
  found jsonb,
  -- budgets a day and in all that it may spend before and after, minor units; null: it has none
  day_before bigint,
  day_after bigint,
  total_before bigint,
  total_after bigint,
  -- a budget or a bid changes by more than the limit
  beyond boolean not null default false,
  state text not null check (state in ('blocked', 'same', 'ready', 'waiting', 'done', 'refused', 'conflict', 'stopped')),
  reasons jsonb,
  tries int not null default 0,
  not_before timestamptz,
  lease_by text,
  lease_until timestamptz,
  ended_at timestamptz,
  primary key (set_id, seq)
);
create index object_change_waiting on object_change (set_id, account_id, seq) where state = 'waiting';
create index object_change_of on object_change (account_id, network_id);

create function tell_object_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes_wait', '');
  return null;
end $$;
create trigger tell_object_change after update of state on object_change_set for each row when (new.state = 'running') execute function tell_object_change();
