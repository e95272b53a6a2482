-- videos on their way to ad accounts: the row is the queue, and says from which byte an upload goes on

create table material_video (
  material_id text not null references material on delete cascade,
  account_id text not null references ad_account on delete cascade,
  -- waiting: for its turn; sending: bytes travel; processing: the network encodes it
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'processing', 'ready', 'failed')),
  -- as it is called there, and its size when it was asked for
  name text not null,
  bytes bigint not null,
  session text,
  ref text,
  -- the network asks for the bytes from `sent` up to `wanted`
  sent bigint not null default 0,
  wanted bigint not null default 0,
  -- why it can not be used: a blocker
  failure jsonb,
  asked_by bigint references app_user,
  asked_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  attempts int not null default 0,
  primary key (material_id, account_id)
);
create index material_video_due on material_video (next_at) where state in ('waiting', 'sending', 'processing');
create index material_video_account on material_video (account_id);

create function tell_material_video() returns trigger language plpgsql as $$
begin
  perform pg_notify('material_video_waits', '');
  return null;
end $$;
create trigger material_video_waits after insert or update of asked_at on material_video for each row execute function tell_material_video();

-- another file is unknown to every account: what they have is the one before
create function material_file_is_replaced() returns trigger language plpgsql as $$
begin
  delete from material_video where material_id = new.id;
  delete from material_ref where material_id = new.id;
  return null;
end $$;
create trigger material_file_is_replaced after update of storage_key on material
  for each row when (old.storage_key is distinct from new.storage_key) execute function material_file_is_replaced();
