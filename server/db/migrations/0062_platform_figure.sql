-- what the platform itself counted, to hold statements against: for income by game, store and currency; for outcome our own costs say it

create table platform_figure (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind text not null default 'income' check (kind = 'income'),
  game_id text not null references game,
  app_store text not null default '',
  currency text not null,
  amount_minor bigint not null,              -- what the platform expects to be paid
  source text not null check (source in ('platform', 'import', 'entered')),
  note text not null default '',             -- the reason of the last change, or the file it came in
  version int not null default 1,
  updated_by bigint references app_user,     -- null: the platform itself
  updated_at timestamptz not null default now()
);
create unique index platform_figure_once on platform_figure (month, game_id, lower(btrim(app_store)), currency);

create trigger platform_figure_month_insert after insert on platform_figure referencing new table as after_rows
  for each statement execute function guard_inserted_month();
create trigger platform_figure_month_delete after delete on platform_figure referencing old table as before_rows
  for each statement execute function guard_deleted_month();
create trigger platform_figure_month_update after update on platform_figure referencing old table as before_rows new table as after_rows
  for each statement execute function guard_updated_month();
create trigger platform_figure_month_emptied before truncate on platform_figure for each statement execute function guard_emptied_months();

-- costs of this name stand on the channel's own bill; fees of agencies and productions do not
alter table cost_name add column billed boolean not null default true;

-- the row's platform figure was laid on it from a figure or from costs, and follows them
alter table statement_row add column from_figure boolean not null default false;
create index on statement_row (kind, month, game_id);
