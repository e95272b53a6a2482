-- custom tables: questions to the store of figures under a name, and the folders of their owners
create table insight_folder (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  name text not null,
  unique (owner_id, name)
);

create table insight_table (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  folder_id bigint references insight_folder on delete set null,
  name text not null,
  spec jsonb not null,                      -- src/domain/insight-table/table-spec.ts
  sharing text not null default 'mine' check (sharing in ('mine', 'seen', 'edited')),
  version integer not null default 1,
  saved_by bigint not null references app_user,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz                    -- until it is moved back
);
create unique index on insight_table (owner_id, name) where deleted_at is null;
create index on insight_table (sharing) where deleted_at is null and sharing <> 'mine';
create index on insight_table (folder_id);

-- what a save replaced: the last save wins, and none is lost
create table insight_table_version (
  table_id bigint not null references insight_table on delete cascade,
  version integer not null,
  name text not null,
  spec jsonb not null,
  saved_by bigint not null references app_user,
  saved_at timestamptz not null,
  primary key (table_id, version)
);

create table insight_table_favourite (
  user_id bigint not null references app_user,
  table_id bigint not null references insight_table on delete cascade,
  primary key (user_id, table_id)
);
