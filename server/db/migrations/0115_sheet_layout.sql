-- a sheet with too many columns keeps those that mean something: where they are in the file, and the names of the others
alter table batch_import add column layout jsonb;
