-- the review: what was put up, by whom, what was decided of it and why; words that are watched; authorization letters

create table authorization_book (
  id bigint generated always as identity primary key,
  game_id text not null references game,
  title text not null check (title <> ''),
  holder text not null,                     -- who gave the right
  category text not null check (category in ('portrait', 'music', 'brand', 'art', 'other')),
  valid_from date not null,
  expires_on date not null check (expires_on >= valid_from),   -- the last day it holds, in the house's zone
  file_name text not null default '',
  file_key text,                            -- of the store of files; null while only its particulars are known
  file_mime text,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index on authorization_book (game_id, expires_on);

-- one row a version (or a further try with the same version); the queue is those that wait
create table review_record (
  id bigint generated always as identity primary key,
  object_type text not null check (object_type in ('material', 'creative')),
  object_id text not null,
  version int not null,
  game_id text not null references game,
  region_id text not null,
  title text not null,
  texts jsonb not null default '[]',        -- [{field, text}]
  material_id text references material on delete cascade,
  material_version int,                     -- the picture is this version of the material, whatever it becomes
  note text not null default '',            -- what the submitter says to the reviewer
  letter_id bigint references authorization_book,
  submitter bigint references app_user,
  submitted_at timestamptz not null default now(),
  edited_by bigint references app_user,     -- whoever corrected it while it waited
  deadline timestamptz not null default now() + interval '24 hours',
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'failed', 'changed')),
  reasons text[] not null default '{}',
  comment text not null default '',
  reviewer bigint references app_user,
  decided_at timestamptz,
  claimed_by bigint references app_user,    -- a lease by the database's clock
  claimed_until timestamptz,
  revision int not null default 1,          -- rises with every edit and every decision; a decision names the one that was seen
  check ((state in ('passed', 'failed')) = (decided_at is not null))
);
create unique index review_one_waiting on review_record (object_type, object_id) where state = 'waiting';
create index review_queue on review_record (deadline, id) where state = 'waiting';
create index review_of_object on review_record (object_type, object_id, id);
create index review_of_submitter on review_record (submitter, submitted_at desc);
create index review_decided on review_record (decided_at desc, id desc) where decided_at is not null;

-- every decision as it was taken, with what was found in the texts; a correction is a further row
create table review_decision (
  id bigint generated always as identity primary key,
  record_id bigint not null references review_record on delete cascade,
  verdict text not null check (verdict in ('pass', 'fail')),
  reasons text[] not null default '{}',
  comment text not null default '',
  why text not null default '',             -- of a correction
  hits jsonb not null default '[]',
  user_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index on review_decision (record_id, id);

create table review_word (
  id bigint generated always as identity primary key,
  word text not null check (word <> ''),
  kind text not null check (kind in ('prohibited', 'sensitive')),
  reason text not null,                     -- why, and what to write instead: shown to whoever meets the word
  source text not null default '',          -- the law or the rule
  expires_on date,                          -- the last day it is watched, in the house's zone; null: for good
  created_by bigint references app_user,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index review_word_once on review_word (lower(word), kind);
create index on review_word (updated_at);

-- whatever puts a version of a material up for review makes its record; what waited before will not be decided any more
create function material_is_put_up() returns trigger language plpgsql as $$
begin
  if new.review_state not in ('waiting', 'changed') then return null; end if;
  if exists (select from review_record where object_type = 'material' and object_id = new.id and material_version = new.version) then return null; end if;
  update review_record set state = 'changed', revision = revision + 1, claimed_by = null, claimed_until = null
    where object_type = 'material' and object_id = new.id and state = 'waiting';
  insert into review_record (object_type, object_id, version, game_id, region_id, title, material_id, material_version, submitter)
    values ('material', new.id, new.version, new.game_id, new.region_id, new.name, new.id, new.version, coalesce(new.updated_by, new.creator));
  return null;
end $$;
create trigger material_is_put_up after insert or update of version, review_state, name, storage_key, youtube_id on material
  for each row execute function material_is_put_up();
