-- one-time tickets of the external landing-page builder; the ticket itself is never stored
create table builder_ticket (
  ticket_hash bytea primary key,            -- sha-256
  user_id bigint not null references app_user on delete cascade,
  game_id text not null references game,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on builder_ticket (expires_at);
