-- life cycles of games (flow M21): phases and packages as ranges of days, `what/from/to`; what was confirmed stays readable while it is changed again

create sequence life_cycle_id start 301;

create table life_cycle (
  id text primary key default nextval('life_cycle_id')::text,
  game_id text not null references game,
  name text not null check (name <> ''),
  phases text[] not null,
  packages text[] not null,
  overlap_allowed boolean not null default false,
  gaps_allowed boolean not null default false,
  media_source_ids text[] not null default '{}',
  -- the ranges that reports follow: those of the last confirm, also while the life cycle is reopened
  confirmed_phases text[],
  confirmed_packages text[],
  confirmed_by bigint references app_user,
  confirmed_at timestamptz,
  reopened_by bigint references app_user,
  reopened_at timestamptz,
  reopen_reason text not null default '',
  creator bigint references app_user,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_by bigint references app_user,
  updated_at timestamptz not null default now(),
  check ((confirmed_at is null) = (confirmed_phases is null)),
  check (reopened_at is null or confirmed_at is not null)
);
-- the name is how a life cycle is found again when its answer was lost
create unique index life_cycle_name on life_cycle (game_id, lower(name));

-- which life cycle the reports of a game follow; each game has its row from the beginning, and it goes with the game
create table game_life_cycle (
  id text primary key,
  game_id text not null check (game_id = id),
  main_id text references life_cycle on delete set null,
  note text not null default '',
  version int not null default 1,
  updated_by bigint references app_user,
  updated_at timestamptz not null default now()
);
insert into game_life_cycle (id, game_id) select game_id, game_id from game;

create function game_has_life_cycle() returns trigger language plpgsql as $$
begin
  insert into game_life_cycle (id, game_id) values (new.game_id, new.game_id) on conflict do nothing;
  return null;
end $$;
create function game_without_life_cycle() returns trigger language plpgsql as $$
begin
  delete from game_life_cycle where id = old.game_id;
  return null;
end $$;
create trigger game_without_life_cycle after delete on game for each row execute function game_without_life_cycle();
create trigger game_has_life_cycle after insert on game for each row execute function game_has_life_cycle();

create trigger life_cycle_list_told after insert or update or delete on life_cycle for each row execute function tell_list_changed('life_cycle');
