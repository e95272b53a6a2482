-- an object that is created by itself is a batch of its own, whose rows are below rows for what is at the network already
-- widens: batch_kind_check
alter table batch drop constraint batch_kind_check;
alter table batch add constraint batch_kind_check check (kind in ('create', 'last', 'import', 'duplicate', 'single'));
-- the object was there before the batch: it is neither sent nor counted
alter table batch_item add column existing boolean not null default false;
