-- tokens are read again, renewed and warned about without anybody asking; one worker has one token at a time

alter table network_authorisation
  add column next_at timestamptz not null default now(),
  add column lease_by text,
  add column lease_until timestamptz;
create index on network_authorisation (next_at);

-- which end of which token was told how many days before
create table authorisation_warning (
  authorisation_id text not null references network_authorisation on delete cascade,
  expires_at timestamptz not null,
  days int not null,
  at timestamptz not null default now(),
  primary key (authorisation_id, expires_at, days)
);
