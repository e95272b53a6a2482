-- what a person has said of a help page: read as this version, or put off; a page without a row was not read
create table guide_mark (
  user_id bigint not null references app_user,
  guide_id bigint not null references guide,
  state text not null check (state in ('read', 'later')),
  version int not null check (version >= 1),
  marked_at timestamptz not null default now(),
  primary key (user_id, guide_id)
);
