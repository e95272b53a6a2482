-- which columns of a firm's statements are which fields: kept by people for firms whose papers are in no list
create table statement_mapping (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('income', 'outcome')),
  name text not null,
  base text not null,                       -- the template whose rules its rows are read by
  columns jsonb not null,                   -- { field: name of the column }
  defaults jsonb not null default '{}',     -- { field: value } for what the paper does not say
  version int not null default 1,
  updated_by bigint not null references app_user,
  updated_at timestamptz not null default now()
);
create unique index statement_mapping_name on statement_mapping (kind, lower(name));

-- the mapping that an extraction was read by: { id, name, version }
alter table extraction add column mapping jsonb;
