-- files of materials that were deleted: they are removed from the store once nothing names them any more
create table material_file_gone (storage_key text primary key, at timestamptz not null default now());
create index on material_file_gone (at);

create function material_file_is_gone() returns trigger language plpgsql as $$
begin
  insert into material_file_gone (storage_key)
    select distinct key from unnest(array[old.storage_key, old.thumb_key, old.poster_key]) key where key is not null
    order by key
  on conflict (storage_key) do update set at = now();
  return null;
end $$;
create trigger material_file_is_gone after delete on material_version for each row execute function material_file_is_gone();
