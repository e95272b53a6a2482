-- when a link was first opened, and from which address it was used
alter table invitation
  add column opened_at timestamptz,
  add column used_from text;
