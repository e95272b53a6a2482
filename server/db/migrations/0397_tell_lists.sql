-- lists whose rows other users and the worker change tell the list, the row and its game, `material/41/10078`: consoles that show the list ask again
create function tell_list_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('list_changed', tg_argv[0] || '/' || old.id || '/' || old.game_id);
  end if;
  -- PostgreSQL tells the same text once a transaction
  if tg_op <> 'DELETE' then
    perform pg_notify('list_changed', tg_argv[0] || '/' || new.id || '/' || new.game_id);
  end if;
  return null;
end $$;

create trigger material_list_told after insert or delete on material for each row execute function tell_list_changed('material');
-- the lease of the worker is in no list
create trigger material_list_told_update after update on material for each row
  when ((old.revision, old.review_state, old.status, old.video_status, old.thumb_key)
    is distinct from (new.revision, new.review_state, new.status, new.video_status, new.thumb_key))
  execute function tell_list_changed('material');

create trigger creative_list_told after insert or update or delete on creative for each row execute function tell_list_changed('creative');
create trigger landing_list_told after insert or update or delete on landing_page for each row execute function tell_list_changed('landing');

-- an address that was checked is in the pages that have it
create function tell_link_checked() returns trigger language plpgsql as $$
begin
  perform pg_notify('list_changed', 'landing/' || id || '/' || game_id) from landing_page where new.url in (url, target);
  return null;
end $$;
create trigger landing_link_told after insert or update on landing_link for each row execute function tell_link_checked();
