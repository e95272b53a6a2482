-- firms that make materials: kept by people, and switched off rather than deleted, for materials name them
create sequence vendor_number start 1001;

alter table vendor
  alter column id set default 's-' || nextval('vendor_number'),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint vendor_name_filled check (btrim(name) <> '');

create unique index vendor_name_any_case on vendor (lower(name));
