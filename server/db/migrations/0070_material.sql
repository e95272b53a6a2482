-- the material library: what a file is, what people say of it, how it came and where it is used

create sequence material_number start 100001;

create table vendor (id text primary key, name text not null unique, active boolean not null default true);

-- folders of a game; a folder without a parent stands at the top
create table material_folder (
  id bigint generated always as identity primary key, game_id text not null references game, parent_id bigint references material_folder, name text not null check (name <> ''),
  created_by bigint references app_user, created_at timestamptz not null default now()
);
create unique index material_folder_name on material_folder (game_id, coalesce(parent_id, 0), name);

alter table material
  alter column id set default nextval('material_number')::text,
  -- two games may hold the same picture, a game holds it once
  drop constraint material_storage_key_key,
  add column region_id text not null default '1',
  add column remark text not null default '',
  add column vendor_id text references vendor,
  add column folder_id bigint references material_folder,
  add column designer text not null default '',
  add column planner text not null default '',
  add column cost_minor bigint check (cost_minor >= 0),
  add column cost_currency text,
  -- upload: by a person; import: by a spreadsheet; demo: with the demo company
  add column source text not null default 'upload' check (source in ('upload', 'import', 'demo')),
  -- as it was called where it came from
  add column file_name text not null default '',
  add column youtube_id text,
  -- an image is ready when it is there; a video once it was looked at
  add column video_status text not null default 'ready' check (video_status in ('uploading', 'processing', 'ready', 'failed')),
  -- why processing failed: a blocker
  add column failure jsonb,
  add column duration_ms int check (duration_ms >= 0),
  add column poster_key text,
  add column thumb_key text,
  -- what a reviewer looks at: rises with the file, the name and the YouTube video
  add column version int not null default 1,
  -- rises with every edit; a save is held to the one it was made on
  add column revision int not null default 1,
  add column review_state text not null default 'none' check (review_state in ('none', 'waiting', 'passed', 'failed', 'changed')),
  -- 4 high spend, high return; 2 low spend, high return; 3 high spend, low return; 0 unmarked (S2 §3)
  add column recommend_type text not null default '0' check (recommend_type in ('0', '2', '3', '4')),
  add column creator bigint references app_user,
  add column updated_by bigint references app_user,
  add column updated_at timestamptz not null default now(),
  add column lease_until timestamptz,
  add column attempts int not null default 0;
-- what was there before was in use before there was a review; what comes from here on waits for one
alter table material alter column review_state set default 'waiting';
update material m set region_id = g.region_id from game g where g.game_id = m.game_id;

alter table material add constraint material_status check (status in ('ready', 'archived'));
create unique index material_of_game on material (game_id, sha256);
create index material_storage_key on material (storage_key);
create index material_newest on material (game_id, created_at desc, id desc);
create index material_tags on material using gin (tags);
create index material_processing on material (created_at) where video_status = 'processing';
create index material_review on material (review_state, updated_at) where review_state in ('waiting', 'changed');
-- where a material is used
create index batch_item_material on batch_item ((values ->> 'material_id')) where level = 'ad' and values ->> 'material_id' is not null;

-- every version as it was, so that a reviewer sees what changed since the one that failed
create table material_version (
  material_id text not null references material on delete cascade, version int not null, name text not null, storage_key text not null, sha256 text not null, mime text not null,
  width int not null, height int not null, bytes int not null, duration_ms int, poster_key text, thumb_key text, youtube_id text,
  made_by bigint references app_user, made_at timestamptz not null default now(), primary key (material_id, version)
);
insert into material_version (material_id, version, name, storage_key, sha256, mime, width, height, bytes, made_at)
  select id, version, name, storage_key, sha256, mime, width, height, bytes, created_at from material;

-- who changes what reviewers look at makes a version, and what was decided of the one before no longer holds
create function material_is_edited() returns trigger language plpgsql as $$
begin
  if (new.storage_key, new.name, new.youtube_id) is distinct from (old.storage_key, old.name, old.youtube_id) then
    new.version := old.version + 1;
    new.review_state := case when old.review_state in ('passed', 'failed') then 'changed' else old.review_state end;
  end if;
  return new;
end $$;
create trigger material_is_edited before update on material for each row execute function material_is_edited();

create function material_is_kept() returns trigger language plpgsql as $$
begin
  insert into material_version (material_id, version, name, storage_key, sha256, mime, width, height, bytes, duration_ms, poster_key, thumb_key, youtube_id, made_by)
    values (new.id, new.version, new.name, new.storage_key, new.sha256, new.mime, new.width, new.height, new.bytes, new.duration_ms, new.poster_key, new.thumb_key, new.youtube_id, coalesce(new.updated_by, new.creator))
  on conflict (material_id, version) do update
    set width = excluded.width, height = excluded.height, duration_ms = excluded.duration_ms, poster_key = excluded.poster_key, thumb_key = excluded.thumb_key;
  return null;
end $$;
create trigger material_is_kept after insert or update on material for each row execute function material_is_kept();
