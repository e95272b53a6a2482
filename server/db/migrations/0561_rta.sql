-- real-time strategies (RTA): what was rehearsed, and the versions that were bound of it
create table rta_rehearsal (
  id bigint generated always as identity primary key,
  target_id text not null,
  target_name text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'), -- sha-256 of target and objects (src/domain/rta/rta.ts, payloadText)
  objects jsonb not null,
  base_version integer not null,
  changes jsonb not null,
  warnings jsonb not null,
  refusals jsonb not null,
  outside integer not null,       -- bindings in accounts outside of the grants, which stay
  seen text not null,             -- sha-256 of what the network had bound
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index on rta_rehearsal (target_id, id desc);

create table rta_version (
  target_id text not null,
  number integer not null check (number > 0),
  rehearsal_id bigint not null unique references rta_rehearsal,
  ticket uuid not null unique,
  kept jsonb not null,            -- bindings in accounts outside of the grants, which stayed
  state text not null default 'sending' check (state in ('sending', 'bound', 'partly', 'failed')),
  results jsonb not null default '[]',
  made_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (target_id, number),
  check ((state = 'sending') = (settled_at is null))
);
-- of one strategy, one version is on its way at most
create unique index on rta_version (target_id) where state = 'sending';

create function rta_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rehearsals and versions of real-time strategies are append-only';
end $$;
create trigger rta_rehearsal_kept before update or delete or truncate on rta_rehearsal for each statement execute function rta_is_kept();
create trigger rta_version_kept before delete or truncate on rta_version for each statement execute function rta_is_kept();

-- a version is settled once, and nothing else of it changes
create function rta_version_settles_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'sending' or (new.target_id, new.number, new.rehearsal_id, new.ticket, new.kept, new.made_at)
      is distinct from (old.target_id, old.number, old.rehearsal_id, old.ticket, old.kept, old.made_at) then
    raise exception 'a version of a real-time strategy only settles, once';
  end if;
  return new;
end $$;
create trigger rta_version_settles before update on rta_version for each row execute function rta_version_settles_once();
