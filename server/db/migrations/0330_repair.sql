-- a failed row is changed where it is: what the network refused, while the row differs from it; what the checks say of the row now; how often a
-- person pushed it again as it was; and when the network said that its object was deleted there
alter table batch_item
  add column refused jsonb,
  add column found jsonb,
  add column rounds smallint not null default 0,
  add column gone_at timestamptz;
