-- people, sessions, the audit trail, tickets: what every feature stands on

create table installation (
  id text primary key,          -- short random tag, part of every client key
  seeded_at timestamptz
);

create table app_user (
  id bigint generated always as identity primary key,
  account text not null unique,
  name text not null,
  avatar text not null default '',
  password_hash text not null,
  is_agent boolean not null default false,
  domestic boolean not null default true,
  observatory boolean not null default false,
  active boolean not null default true,
  grants jsonb not null,
  created_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key, -- sha-256; the token itself is never stored
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  agent text not null default ''
);
create index on session (user_id);

create table login_failure (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index on login_failure (account, at);
create index on login_failure (address, at);

-- one row per state change of anything; nothing may change or remove a row
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,               -- null: the system itself (a worker)
  request_id text not null,
  entity text not null,
  entity_id text not null,
  event text not null,
  before jsonb,
  after jsonb
);
create index on audit_log (entity, entity_id, id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- a write of kind `once`: the first answer is kept and given again
create table ticket (
  id uuid primary key,
  user_id bigint not null,
  call text not null,
  payload_hash bytea not null,
  answer jsonb not null,
  at timestamptz not null default now()
);
create index on ticket (at);
