-- what a person prepares outside of a batch: who sees ads, or what ads show
create table ad_draft (
  id bigint generated always as identity primary key,
  channel text not null,
  kind text not null check (kind in ('audience', 'creative')),
  game_id text not null references game,
  name text not null,
  values jsonb not null,
  -- jsonb is written with its keys in one order: equal values have equal text
  content_hash text not null generated always as (md5(values::text)) stored,
  -- what the values name, to find those that are gone
  audience_ids text[] not null default '{}',
  material_ids text[] not null default '{}',
  checked_hash text,                        -- content that the last check was made for
  checked_at timestamptz,
  problems jsonb,                           -- what it found
  warnings jsonb,
  owner_id bigint not null references app_user,
  updated_by bigint not null references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((checked_hash is null) = (checked_at is null) and (checked_hash is null) = (problems is null) and (checked_hash is null) = (warnings is null))
);
create index on ad_draft (game_id, channel, updated_at desc);
create index on ad_draft (owner_id, game_id);

-- in which batches a draft was used is found in their specifications
create index batch_drafts on batch using gin (jsonb_path_query_array(spec, '$.axes.*[*].draft_id'));
