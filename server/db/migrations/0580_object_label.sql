-- labels that people put on objects of the networks; the networks have none of their own

create table object_label (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 30),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
-- 夏日 and 夏日 with another case or blanks around it are one
create unique index object_label_name on object_label (lower(name));

create table object_label_relation (
  label_id bigint not null references object_label on delete cascade,
  account_id text not null references ad_account on delete cascade,
  level text not null,
  network_id text not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  primary key (label_id, account_id, level, network_id)
);
create index object_label_relation_object on object_label_relation (account_id, level, network_id);
