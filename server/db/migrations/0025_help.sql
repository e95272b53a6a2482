-- pages of the help centre: one row a page, both languages beside each other; earlier texts stand in the audit trail
create table guide (
  id bigint generated always as identity primary key,
  page text not null,                       -- route name the page is shown beside
  title_zh text not null, title_en text not null default '',
  body_zh text not null, body_en text not null default '',
  version int not null default 1,
  updated_by bigint not null references app_user,
  updated_at timestamptz not null default now()
);
create index on guide (page, id);
