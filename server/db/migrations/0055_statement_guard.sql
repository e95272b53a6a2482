-- which statements a confirmed month was read from, and what became of each extraction, do not move either. One that is still under way when
-- its month is confirmed brings nothing in any more: it may only end as failed or cancelled, so that somebody is told
create function guard_extractions() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array(
    select distinct touched from before_rows b join after_rows a using (id)
      cross join lateral (values (b.month || '/' || b.kind), (a.month || '/' || a.kind)) months (touched)
      where b.state not in ('queued', 'running', 'cancelling') or a.state = 'extracted'
        or (a.month, a.kind, a.file_id, a.started_by) is distinct from (b.month, b.kind, b.file_id, b.started_by)));
  return null;
end $$;
create trigger extraction_month_update after update on extraction referencing old table as before_rows new table as after_rows
  for each statement execute function guard_extractions();
create trigger extraction_month_delete after delete on extraction referencing old table as before_rows
  for each statement execute function guard_deleted_month();
create trigger extraction_month_emptied before truncate on extraction for each statement execute function guard_emptied_months();

create function guard_statement_file() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array[old.month || '/' || old.kind]);
  return old;
end $$;
create trigger statement_file_month_insert after insert on statement_file referencing new table as after_rows
  for each statement execute function guard_inserted_month();
-- before the row goes: what refers to it would be told first
create trigger statement_file_month_delete before delete on statement_file for each row execute function guard_statement_file();
create trigger statement_file_month_update after update on statement_file referencing old table as before_rows new table as after_rows
  for each statement execute function guard_updated_month();
create trigger statement_file_month_emptied before truncate on statement_file for each statement execute function guard_emptied_months();
