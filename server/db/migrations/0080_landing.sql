-- landing pages, complete (flow M22): what they show, which letter covers it, who switched them, and what became of their links

create sequence landing_page_id start 2000001;   -- above the ids that came from elsewhere

alter table landing_page
  alter column id set default nextval('landing_page_id')::text,
  add column template_id text not null default 'download',
  add column headline text not null default '',
  add column body text not null default '',
  add column button text not null default '',
  add column target text not null default '',             -- where its button leads; empty: nowhere else
  add column material_ids text[] not null default '{}',
  add column letter_id bigint references authorization_book,
  -- pages that were there before go on being offered; a new one begins switched off
  add column switched_on boolean not null default true,
  add column switched_by bigint references app_user,
  add column switched_at timestamptz,
  add column creator bigint references app_user,
  add column created_at timestamptz not null default now(),
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by bigint references app_user;

-- the name is how a page is found again when nobody knows whether it was made
create unique index landing_page_name on landing_page (game_id, lower(name)) where deleted_at is null;
create index on landing_page (url);

-- what a page showed in each version: heat maps are drawn over it, and a difference is told from it
create table landing_page_version (
  landing_id text not null references landing_page on delete cascade,
  version int not null,
  shown jsonb not null,          -- the draft it was saved from
  made_by bigint references app_user,
  made_at timestamptz not null default now(),
  primary key (landing_id, version)
);

-- what became of asking for an address, the last time somebody did
create table landing_link (
  url text primary key check (length(url) <= 1000),
  state text not null check (state in ('alive', 'unsure', 'dead', 'refused')),
  status int,
  reason text,
  checked_by bigint references app_user,
  checked_at timestamptz not null default now()
);

-- clicks of visitors by day, in cells of a grid over the page: 20 across, 40 down
create table landing_click (
  landing_id text not null references landing_page on delete cascade,
  version int not null,
  day date not null,
  x smallint not null check (x between 0 and 19),
  y smallint not null check (y between 0 and 39),
  clicks int not null check (clicks > 0),
  primary key (landing_id, version, day, x, y)
);

-- ads by the page they lead to; the hash, because an address may be longer than an index takes
create index batch_item_link on batch_item (md5(values ->> 'link_url')) where level = 'ad' and values ->> 'link_url' is not null;
