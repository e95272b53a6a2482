-- A batch is new when it is pushed, and what the planner knows of batch ids is of older ones: it took a batch of thousands for one row.
-- Without statistics it takes an average, whatever was there before. The change of type drops what is known and rewrites nothing.
alter table batch_item alter column batch_id set statistics 0;
alter table batch_item alter column batch_id type bigint;

-- the network's id of the row above, once it is there: what waits for its parent is not looked at
alter table batch_item add column parent_id text;
update batch_item c set parent_id = p.network_id
  from batch_item p where p.batch_id = c.batch_id and p.seq = c.parent_seq and p.network_id is not null;

create index batch_item_parent on batch_item (batch_id, parent_seq) where parent_seq is not null;

create function hand_down_network_id() returns trigger language plpgsql as $$
begin
  update batch_item set parent_id = new.network_id
    where batch_id = new.batch_id and parent_seq = new.seq and parent_id is distinct from new.network_id;
  return null;
end $$;
create trigger batch_item_hands_down after update of network_id on batch_item for each row
  when (old.network_id is distinct from new.network_id and new.level <> 'ad') execute function hand_down_network_id();

-- what a worker has to do with the row next: <batch>:<account>:<work>:<level>; null when nothing, or not yet
alter table batch_item add column queue text generated always as (
  case when problems is not null or excluded_reason is not null or undecided then null
       when sync_status = 100 or (sync_status = 102 and reconcile) then batch_id::text || ':' || account_id || ':look-up:' || level
       when sync_status in (105, 201, 202) and network_id is not null then batch_id::text || ':' || account_id || ':pull:' || level
       when sync_status = 102 and (parent_seq is null or parent_id is not null) then batch_id::text || ':' || account_id || ':send:' || level
       when sync_status = 203 and review = 'pending' then batch_id::text || ':' || account_id || ':review:' || level
  end) stored;

-- the next slice is the front of its queue: first what was never put off, then what is due longest. Ad sets take turns between
-- their campaigns, because a network may refuse two of one campaign in one call; in a batch they follow their campaign.
create index batch_item_queue on batch_item (
  queue, coalesce(not_before, timestamptz '-infinity'), (case level when 'adgroup' then seq - parent_seq else 0 end), seq) where queue is not null;

drop index batch_item_work;
drop index batch_item_look_up;
drop index batch_item_review;
