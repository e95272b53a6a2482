-- reports of failing calls to the chat robot: whose turn it is, and what was told already

create table robot_turn (
  user_id bigint primary key references app_user on delete cascade,
  at timestamptz not null default now()
);

create table robot_told (
  fingerprint bytea primary key,  -- sha-256 of method, path, status and message
  at timestamptz not null default now(),
  times integer not null default 1
);
create index on robot_told (at);
