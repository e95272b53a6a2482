-- the levels of a network are its channel's: their keys are stored, and how many there are is not known here
alter table batch_item drop constraint batch_item_level_check;
alter table batch_item add constraint batch_item_level_check check (level ~ '^[a-z][a-z0-9_]{0,29}$');

drop trigger batch_item_hands_down on batch_item;
create trigger batch_item_hands_down after update of network_id on batch_item for each row
  when (old.network_id is distinct from new.network_id) execute function hand_down_network_id();

-- what shows a material or leads to a page, whatever its level is called
drop index batch_item_material;
create index batch_item_material on batch_item ((values ->> 'material_id')) where values ->> 'material_id' is not null;
drop index batch_item_link;
create index batch_item_link on batch_item (md5(split_part(split_part(values ->> 'link_url', '#', 1), '?', 1)))
  where values ->> 'link_url' is not null;
