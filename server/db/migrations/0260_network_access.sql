-- applications of ours at the networks, the tokens that people gave them or the network made, and dialogs that are under way

create table network_app (
  id text primary key default gen_random_uuid()::text,
  channel text not null,
  client_id text not null,   -- what the network calls it by
  name text not null,
  retired boolean not null default false,
  secret text not null default '',   -- sealed for `network_app:<id>`
  secret_last4 text not null default '',
  secret_set_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (channel, client_id)
);

create table network_authorisation (
  id text primary key,
  channel text not null,
  network_app_id text references network_app,   -- null: a token that was pasted without its application
  kind text not null check (kind in ('oauth', 'token')),
  network_user_id text not null,
  network_user_name text not null,
  token text not null,   -- sealed for `authorisation:<id>`
  last4 text not null,
  rights text[] not null,
  expires_at timestamptz,   -- null: it lasts until it is taken back
  data_expires_at timestamptz,
  status text not null check (status in ('authorised', 'invalid')),
  reason text not null default '',   -- the network's sentence
  read_at timestamptz not null default now(),
  created_by bigint not null references app_user,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- the same person signing in again to the same application gives a new token, not a second authorisation
create unique index network_authorisation_once on network_authorisation (channel, coalesce(network_app_id, ''), network_user_id);
create index on network_authorisation (network_app_id);

create table oauth_attempt (
  state_hash bytea primary key,   -- sha-256
  user_id bigint not null references app_user on delete cascade,
  session bytea not null,         -- the session that asked, by the hash of its token
  network_app_id text not null references network_app on delete cascade,
  redirect_url text not null,
  verifier text,                  -- PKCE; null where the network does not offer it
  at timestamptz not null default now()
);
create index on oauth_attempt (at);
create index on oauth_attempt (user_id);

alter table ad_account add column authorisation_id text references network_authorisation;
create index on ad_account (authorisation_id);
