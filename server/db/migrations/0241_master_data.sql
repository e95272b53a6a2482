-- games are kept by the company on a page of its own: a version, a mark for those that are used no more, and the id under the name that every thing has
-- what it lists is no id of ours that a grant has to hold before it is entered
alter table game rename column app_id to app;
alter table game
  add column id text not null generated always as (game_id) stored,
  add column retired boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint game_default_is_used check (not (is_default and retired));
create unique index game_id_key on game (id);
create unique index game_default on game (is_default) where is_default;

-- regions were ids only; the five that every installation begins with are those that the console had words for
create table region (
  id text primary key check (id ~ '^[0-9]+$'),
  name_zh text not null check (btrim(name_zh) <> ''),
  name_en text not null check (btrim(name_en) <> ''),
  retired boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into region (id, name_zh, name_en) values
  ('1', '中国大陆', 'Mainland China'),
  ('2', '港澳台', 'Hong Kong, Macau, Taiwan'),
  ('3', '日韩', 'Japan and Korea'),
  ('4', '欧美', 'Europe and America'),
  ('5', '东南亚', 'South-East Asia');
insert into region (id, name_zh, name_en)
  select id, id, id from (select region_id from game union select region_id from spreader) used (id) where id ~ '^[0-9]+$'
  on conflict do nothing;
create trigger region_tells after insert or update or delete on region for each statement execute function tell_table_changed();
create trigger region_tells_emptied after truncate on region for each statement execute function tell_table_changed();

-- channels, and the firms that own ad accounts of one
alter table spreader
  add column retired boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create sequence master_number start 1001;
alter table master
  alter column id set default 'm-' || nextval('master_number'),
  add column retired boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
