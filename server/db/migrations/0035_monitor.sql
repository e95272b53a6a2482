-- the page-visit monitor: which pages, who looked at them for how long, how long calls took; screens; whom to ask

create table monitor_config (
  id bigint generated always as identity primary key,
  position int not null default 0,          -- the first row that fits names the page
  url text not null,                        -- a pattern that the domain accepts
  name text not null,
  advanced boolean not null default false,  -- the pattern sees the query too
  local_path text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index monitor_config_name on monitor_config (lower(name));

-- one row a page view; its figures only grow, so a report that comes twice changes nothing
create table monitor_visit (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  page text not null,
  host text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null default now(),
  dwell_ms int not null default 0,
  left_at timestamptz
);
create index on monitor_visit (user_id, opened_at);
create index on monitor_visit (seen_at);
create index on monitor_visit (opened_at);

-- nothing personal: how many calls of a day fell into which bucket of durations
create table monitor_call (
  day date not null,
  url text not null,
  status int not null,                      -- 0: no answer came
  host text not null,
  bucket int not null,
  calls bigint not null,
  total_ms bigint not null,
  primary key (day, url, status, host, bucket)
);

create table screen_profile (
  user_id bigint not null references app_user on delete cascade,
  width int not null,
  height int not null,
  ratio numeric(5, 2) not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, width, height, ratio)
);
create index on screen_profile (seen_at);

create table contact (
  user_id bigint primary key references app_user on delete cascade,
  feishu_id text not null,
  department text not null
);
