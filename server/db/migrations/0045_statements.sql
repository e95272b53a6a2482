-- statements: what their rows say beside amounts, names that counterparties call our games by, and extraction beside its progress

-- the counterparty's own number of the row (a product, an account, an invoice), and its fee beside the tax
alter table statement_row add column reference text not null default '', add column fee_minor bigint not null default 0;

-- `com.starfield.pettown` or a store's number: whatever a statement writes where we would write the game
create table statement_name (
  name text primary key check (name = lower(name)),
  game_id text not null references game
);

alter table extraction
  add column attempts int not null default 0,
  add column language text not null default 'zh' check (language in ('zh', 'en')),
  add column games text[],                   -- whose rows may come in; null: any game
  add column spreaders text[],
  add column template text,                  -- the template that fitted
  add column ended_by bigint references app_user; -- who asked for the end before it came
create index on extraction (kind, month, id);

-- good rows of an extraction that has not ended: nobody sees them. A crash of the database may empty it, the extraction then begins again
create unlogged table extraction_row (
  extraction_id bigint not null,
  line int not null,
  row_hash text not null,
  counterparty text not null,
  ua_group text not null,
  game_id text not null,
  app_store text not null,
  region_id text not null,
  spreader_id text,
  reference text not null,
  flow_minor bigint not null,
  refunded_minor bigint not null,
  tax_minor bigint not null,
  fee_minor bigint not null,
  share_rate numeric not null,
  due_minor bigint not null,
  actual_minor bigint not null,
  currency text not null,
  fx_rate_id bigint,
  fx_rate numeric not null,
  base_minor bigint not null,
  note text not null,
  primary key (extraction_id, line)
);

-- an extraction that waits wakes the workers, one that moved tells the consoles; the payload names kind and month
create function tell_extraction_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('extraction_changed', new.kind || '/' || new.month);
  return null;
end $$;
create trigger extraction_tells after insert or update on extraction for each row execute function tell_extraction_changed();
