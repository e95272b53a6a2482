-- the names of counterparties mean a game, a channel or a store, and people keep them; where a name was used is counted as rows come in
alter table statement_name drop constraint statement_name_pkey;
alter table statement_name
  add column id bigint generated always as identity primary key,
  add column means text not null default 'game' check (means in ('game', 'channel', 'store')),
  alter column game_id drop not null,
  add column spreader_id text references spreader,
  add column app_store text,
  add column version int not null default 1,
  add column updated_by bigint references app_user, -- null: it came with the house
  add column updated_at timestamptz not null default now(),
  add constraint statement_name_once unique (means, name),
  add constraint statement_name_meaning check (
    (means = 'game') = (game_id is not null) and (means = 'channel') = (spreader_id is not null) and (means = 'store') = (app_store is not null));

-- how many rows of an extraction were read through a name; it outlives the name
create table statement_name_use (
  extraction_id bigint not null references extraction on delete cascade,
  means text not null,
  name text not null,
  rows int not null,
  primary key (extraction_id, means, name)
);
create index on statement_name_use (means, name);

-- the names that lines were refused for: [{ means, name, rows }]
alter table extraction add column unknown_names jsonb not null default '[]';
