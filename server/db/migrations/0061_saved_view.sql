-- a page's filters and order under a name, of one person, or shown to everybody who may open the page
create table saved_view (
  id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  page text not null,                       -- route name
  name text not null,
  query text not null,                      -- the search part of the address, without its question mark
  shared boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (owner_id, page, name)
);
create index on saved_view (page) where shared;

-- an address of the console under a short code. A link somebody sent works for good: rows are only added, one an address
create table short_link (
  code text primary key,
  path text not null unique,
  created_by bigint not null references app_user,
  created_at timestamptz not null default now()
);
