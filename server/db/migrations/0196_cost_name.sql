-- names of costs are kept by people; a new one comes behind those there are
create sequence cost_name_id;
alter table cost_name
  alter column id set default 'name' || nextval('cost_name_id'),
  alter column position set default 1000,
  add column version int not null default 1,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now();

create index on cost_name (parent_id);
create index on cost_entry (name_id);
