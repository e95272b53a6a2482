-- single sign-on: who a person is at the company's provider, and sign-ins that are under way

alter table app_user add column email text;
create unique index app_user_email on app_user (lower(email)) where email is not null;

create table sso_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user on delete cascade,
  at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on sso_identity (user_id);

create table sso_attempt (
  key_hash bytea primary key,   -- sha-256 of what only the browser that began has
  state text not null,
  nonce text not null,
  verifier text not null,
  address text not null,
  at timestamptz not null default now()
);
create index on sso_attempt (at);
create index on sso_attempt (address, at);
