-- Who is let in by single sign-on without an invitation, and as what. A deleted rule stays: once a rule was saved, OIDC_NEW_USERS counts no more.
create table sign_in_rule (
  id bigint generated always as identity primary key,
  place int not null check (place > 0),
  domain text not null,
  claim text not null default '',
  claim_value text not null default '',
  preset text not null,
  all_games boolean not null default false,
  game_ids text[] not null default '{}',
  regions text[] not null default '{}',
  deleted_at timestamptz,
  deleted_by bigint references app_user,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check ((claim = '') = (claim_value = ''))
);
create unique index sign_in_rule_place on sign_in_rule (place) where deleted_at is null;
