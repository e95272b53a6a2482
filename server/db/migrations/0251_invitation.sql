-- People who were invited: what they will be granted, and a hash of the key of their link.
create table invitation (
  id bigint generated always as identity primary key,
  account text not null,
  name text not null,
  email text not null default '',
  preset text not null,
  games text[] not null,
  regions text[] not null,
  key_hash bytea not null unique,
  expires_at timestamptz not null,
  invited_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  user_id bigint references app_user,
  withdrawn_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((used_at is null) = (user_id is null)),
  check (used_at is null or withdrawn_at is null)
);
create unique index invitation_waiting on invitation (account) where used_at is null and withdrawn_at is null;
