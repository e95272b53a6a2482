-- since when an attempt may have written it: what was so before that, another user did
alter table object_change add column sent_at timestamptz;

-- sets are found by an object in them, and objects by their network id only where their account is not known
create index object_change_object on object_change (network_id, set_id);
drop index object_change_of;
create index network_object_network_id on network_object (network_id, level);

-- an object may be ended for good
alter table object_change_set drop constraint object_change_set_kind_check,
  add constraint object_change_set_kind_check check (kind in ('edit', 'undo', 'push_mine', 'archive', 'delete'));
