-- what a CPA rule charged in a month becomes one cost: the entry names its rule, and keeps the days it was taken over with
alter table cost_entry
  add column cpa_rule_id bigint references cpa_rule,
  add column cpa_days jsonb,                 -- [{ day, amountMinor }], in the order of the days
  add constraint cost_entry_of_cpa check ((cpa_rule_id is null) = (cpa_days is null));
create unique index cost_entry_cpa_once on cost_entry (cpa_rule_id, month) where cpa_rule_id is not null;

-- two rules of a game and channel are two costs of one name
drop index cost_entry_once;
create unique index cost_entry_once on cost_entry (month, game_id, coalesce(spreader_id, ''), coalesce(country, ''), name_id)
  where cpa_rule_id is null;

-- a month that is looked at shows that there is something to take over
create trigger cpa_execution_month_told_insert after insert on cpa_execution referencing new table as after_rows
  for each statement execute function tell_month_changed();
create trigger cpa_execution_month_told_delete after delete on cpa_execution referencing old table as before_rows
  for each statement execute function tell_month_changed();
create trigger cpa_execution_month_told_update after update on cpa_execution referencing old table as before_rows new table as after_rows
  for each statement execute function tell_month_changed();
