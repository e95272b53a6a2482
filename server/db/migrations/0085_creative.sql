-- the library of creatives: pictures with the words that go with them, their versions, what reviewers decided, and what they cost and brought

create table creative (
  id bigint generated always as identity (start with 20001) primary key,
  game_id text not null references game,
  region_id text not null,
  spreader_id text not null references spreader,
  name text not null check (name <> ''),
  material_ids text[] not null check (cardinality(material_ids) > 0),
  titles text[] not null default '{}',
  messages text[] not null default '{}',
  landing_id text references landing_page on delete set null,
  note text not null default '',
  status text not null default 'on' check (status in ('on', 'off')),
  -- what reviewers look at: rises with the name, the pictures, the texts and the landing page
  version int not null default 1,
  -- rises with every edit; a save is held to the one it was made on
  revision int not null default 1,
  review_state text not null default 'waiting' check (review_state in ('waiting', 'passed', 'failed', 'changed')),
  creator bigint references app_user,
  created_at timestamptz not null default now(),
  updated_by bigint references app_user,
  updated_at timestamptz not null default now()
);
-- a name stands for one creative of a game on a platform; letters that differ in case alone do not make another
create unique index creative_name on creative (game_id, spreader_id, lower(name));
create index creative_newest on creative (game_id, created_at desc, id desc);
create index creative_materials on creative using gin (material_ids);

create table creative_version (
  creative_id bigint not null references creative on delete cascade, version int not null,
  name text not null, material_ids text[] not null, titles text[] not null, messages text[] not null, landing_id text,
  made_by bigint references app_user, made_at timestamptz not null default now(), primary key (creative_id, version)
);

-- what a creative cost on a day and what players paid who came by it: minor units of the base currency
create table creative_figure (
  creative_id bigint not null references creative on delete cascade, day date not null,
  spend_minor bigint not null check (spend_minor >= 0), return_minor bigint not null check (return_minor >= 0),
  primary key (creative_id, day)
);

create function creative_is_edited() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + case when new.review_state is distinct from old.review_state then 0 else 1 end;
  if (new.name, new.material_ids, new.titles, new.messages, new.landing_id)
     is distinct from (old.name, old.material_ids, old.titles, old.messages, old.landing_id) then
    new.version := old.version + 1;
    new.review_state := case when old.review_state in ('passed', 'failed') then 'changed' else old.review_state end;
  end if;
  return new;
end $$;
create trigger creative_is_edited before update on creative for each row execute function creative_is_edited();

-- every version is kept, and waits for a reviewer; the one before will not be decided any more
create function creative_is_put_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
  insert into creative_version (creative_id, version, name, material_ids, titles, messages, landing_id, made_by)
    values (new.id, new.version, new.name, new.material_ids, new.titles, new.messages, new.landing_id, coalesce(new.updated_by, new.creator));
  update review_record set state = 'changed', revision = revision + 1, claimed_by = null, claimed_until = null
    where object_type = 'creative' and object_id = new.id::text and state = 'waiting';
  insert into review_record (object_type, object_id, version, game_id, region_id, title, texts, material_id, material_version, note, submitter)
    select 'creative', new.id::text, new.version, new.game_id, new.region_id, new.name,
      (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'text', said) order by place, at), '[]')
        from (select 1 as place, 'headline' as field, said, at from unnest(new.titles) with ordinality as title (said, at)
              union all select 2, 'message', said, at from unnest(new.messages) with ordinality as message (said, at)) texts),
      m.id, m.version, new.note, coalesce(new.updated_by, new.creator)
    from (select 1) one left join material m on m.id = new.material_ids[1];
  return null;
end $$;
create trigger creative_is_put_up after insert or update on creative for each row execute function creative_is_put_up();

-- what was decided of the version that stands there now is how the creative stands
create function creative_is_decided() returns trigger language plpgsql as $$
begin
  update creative set review_state = new.state where id::text = new.object_id and version = new.version and review_state <> new.state;
  return null;
end $$;
create trigger creative_is_decided after update of state on review_record for each row
  when (new.object_type = 'creative' and new.state in ('passed', 'failed')) execute function creative_is_decided();

create function creative_is_gone() returns trigger language plpgsql as $$
begin
  update review_record set state = 'changed', revision = revision + 1, claimed_by = null, claimed_until = null
    where object_type = 'creative' and object_id = old.id::text and state = 'waiting';
  return null;
end $$;
create trigger creative_is_gone after delete on creative for each row execute function creative_is_gone();
