-- lines of sums held against the rows of the file, and what the good rows come to in each currency. A difference stops the extraction until a
-- person explains it: { line, label, region, currency, columns: [{ field, stated, counted }] }, { currency, rows, due_minor }
alter table extraction
  add column controls jsonb not null default '[]',
  add column sums jsonb not null default '[]',
  add column explanation text,
  add column explained_by bigint references app_user,
  add column explained_at timestamptz,
  drop constraint extraction_state_check,
  add constraint extraction_state_check
    check (state in ('queued', 'running', 'cancelling', 'stopped', 'extracted', 'cancelled', 'failed')),
  add constraint extraction_explained check (num_nulls(explanation, explained_by, explained_at) in (0, 3));

-- one that is stopped keeps its place
drop index extraction_running;
create unique index extraction_running on extraction (kind, month) where state in ('queued', 'running', 'cancelling', 'stopped');

create or replace function guard_extractions() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array(
    select distinct touched from before_rows b join after_rows a using (id)
      cross join lateral (values (b.month || '/' || b.kind), (a.month || '/' || a.kind)) months (touched)
      where b.state not in ('queued', 'running', 'cancelling', 'stopped') or a.state = 'extracted'
        or (a.month, a.kind, a.file_id, a.started_by) is distinct from (b.month, b.kind, b.file_id, b.started_by)));
  return null;
end $$;
