-- arrangements of a grid's columns under a name, of one person; a grid opens with the default one
create table column_preset (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  grid text not null,
  name text not null,
  columns text not null,                    -- as src/domain/column-layout.ts writes them
  is_default boolean not null default false,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  unique (owner_id, grid, name)
);
create unique index on column_preset (owner_id, grid) where is_default;

-- what a save replaced: the last save wins, and none is lost
create table column_preset_version (
  preset_id bigint not null references column_preset on delete cascade,
  version integer not null,
  columns text not null,
  saved_at timestamptz not null,
  primary key (preset_id, version)
);
