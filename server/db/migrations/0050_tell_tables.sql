-- what a process may remember between two calls, it must be told of: the name of the table, never its contents. A statement tells
-- once, however many rows it changed. Batches tell by id already (0005); here it is told that there is one more or one less.

create function tell_table_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;

-- who a token belongs to: not the sign of life each minute, but whatever ends a session or changes its person
create trigger session_tells after delete or update of token_hash, user_id, expires_at, ended_at on session
  for each statement execute function tell_table_changed();
create trigger app_user_tells after insert or delete or update of account, name, avatar, is_agent, domestic, observatory, active, grants on app_user
  for each statement execute function tell_table_changed();
create trigger setting_tells after insert or update or delete on setting for each statement execute function tell_table_changed();

create trigger game_tells after insert or update or delete on game for each statement execute function tell_table_changed();
create trigger spreader_tells after insert or update or delete on spreader for each statement execute function tell_table_changed();
create trigger master_tells after insert or update or delete on master for each statement execute function tell_table_changed();
create trigger column_definition_tells after insert or update or delete on column_definition for each statement execute function tell_table_changed();
create trigger material_tells after insert or update or delete on material for each statement execute function tell_table_changed();
create trigger batch_tells after insert or delete on batch for each statement execute function tell_table_changed();

create trigger session_tells_emptied after truncate on session for each statement execute function tell_table_changed();
create trigger app_user_tells_emptied after truncate on app_user for each statement execute function tell_table_changed();
create trigger batch_tells_emptied after truncate on batch for each statement execute function tell_table_changed();
