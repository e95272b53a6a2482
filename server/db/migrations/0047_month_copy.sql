-- a confirmed month as it was signed: totals and every row. Kept for good, also after the month was re-opened and confirmed again
create table month_copy (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('income', 'outcome')),
  totals_hash text not null,
  totals jsonb not null,
  rows jsonb not null,                       -- statement rows as they were, names included
  signatures jsonb not null,                 -- [{ userId, at, totalsHash }]
  confirmed_by bigint not null references app_user,
  confirmed_at timestamptz not null
);
create index on month_copy (month, kind, id);

create function refuse_month_copy_change() returns trigger language plpgsql as $$
begin
  raise exception 'a copy of a confirmed month is never changed' using errcode = 'FD001';
end $$;
create trigger month_copy_kept before update or delete or truncate on month_copy for each statement execute function refuse_month_copy_change();

-- the audit trail is asked for what happened in a month
create index audit_log_finance_row on audit_log ((coalesce(after->'row'->>'month', before->'row'->>'month')), id) where entity = 'finance.row';
