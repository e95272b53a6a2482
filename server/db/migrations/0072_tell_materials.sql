-- whoever looks at videos is told that one waits
create function tell_material_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('material_waits', '');
  return null;
end $$;
create trigger material_waits after insert or update of video_status, storage_key on material
  for each row when (new.video_status = 'processing' and new.lease_until is null) execute function tell_material_waits();
