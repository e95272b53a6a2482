-- what an open console is told at once instead of finding out at its next poll: payloads are ids, never contents

create function tell_batch_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('batch_changed', new.id::text);
  return null;
end $$;
create trigger batch_tells_changes after update on batch for each row
  when (old.state <> new.state or old.version <> new.version) execute function tell_batch_changed();

-- whoever ends a session or changes a person's rights, the person's open streams hear of it
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(new.token_hash, 'hex'));
  return null;
end $$;
create trigger session_tells_its_end after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create function tell_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('user_changed', new.id::text);
  return null;
end $$;
create trigger app_user_tells_changes after update on app_user for each row
  when (old.active <> new.active or old.grants <> new.grants) execute function tell_user_changed();
