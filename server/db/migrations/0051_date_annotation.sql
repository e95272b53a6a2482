-- what happened on a day, for every chart over days; no game: it is about all of them
create table date_annotation (
  id bigint generated always as identity primary key,
  type text not null check (type in ('0', '1', '2', '3', '4', '5')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  game_ids text[] not null default '{}',
  body text not null check (btrim(body) <> ''),
  created_by bigint not null references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index date_annotation_days on date_annotation (to_day, from_day);
