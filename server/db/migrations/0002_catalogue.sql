-- what batches are built from: games, channels, accounts, pages, materials, audiences

create table game (
  game_id text primary key, name text not null, is_default boolean not null default false, region_id text not null,
  timezone text not null, currency text not null, app_id text not null default '', store_url_ios text not null default '', store_url_android text not null default ''
);

create table spreader (id text primary key, channel text not null, name text not null, region_id text not null, has_thirdparty boolean not null default true);

create table master (id text primary key, name text not null, spreader_id text not null references spreader);

create table ad_account (
  account_id text primary key, name text not null, spreader_id text not null references spreader, master_id text references master, entity text not null,
  currency text not null, timezone text not null, balance_minor bigint not null default 0, min_daily_budget_minor bigint not null default 0,
  use_status text not null default 'on' check (use_status in ('on', 'off')),
  auth_status text not null default 'authorised' check (auth_status in ('authorised', 'invalid', 'unbound')),
  is_default boolean not null default false,
  credential text not null default ''   -- the network's access token; sealing comes with administration
);
create table ad_account_game (account_id text not null references ad_account on delete cascade, game_id text not null references game, primary key (account_id, game_id));

create table network_page (page_id text primary key, spreader_id text not null references spreader, game_id text references game, name text not null, instagram_user_id text, instagram_name text);

create table audience (audience_id text primary key, spreader_id text not null references spreader, game_id text not null references game, name text not null, type text not null, network_id text not null default '', size_low bigint, size_high bigint);

create table landing_page (id text primary key, game_id text not null references game, name text not null, url text not null);

create table material (
  id text primary key, game_id text not null references game, name text not null, type text not null check (type in ('image', 'video')),
  mime text not null, width int not null, height int not null, bytes int not null, sha256 text not null, storage_key text not null unique, tags text[] not null default '{}',
  status text not null default 'ready', created_at timestamptz not null default now()
);
-- what an account of a network calls our file
create table material_ref (material_id text not null references material on delete cascade, account_id text not null references ad_account on delete cascade, ref text not null, primary key (material_id, account_id));
