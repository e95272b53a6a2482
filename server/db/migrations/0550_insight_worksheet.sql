-- the filter that a person keeps for a page of figures
create table insight_worksheet (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  sheet text not null,
  filter jsonb not null,                    -- as src/domain/insight-worksheet/worksheet.ts has it
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  unique (user_id, sheet)
);
