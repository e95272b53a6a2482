-- a specification of a batch, or one part of it, under a name: of one person, or found by everybody of the game
create table batch_template (
  id bigint generated always as identity primary key,
  name text not null,
  game_id text not null references game,
  channel text not null,
  part text not null,                       -- 'batch', or the key of an axis of the channel
  content jsonb not null,
  shared boolean not null default false,
  retired boolean not null default false,
  owner_id bigint not null references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index on batch_template (owner_id, channel, lower(name));
create index on batch_template (game_id, channel);
