-- the same cost for two countries is two costs
drop index cost_entry_once;
create unique index cost_entry_once on cost_entry (month, game_id, coalesce(spreader_id, ''), coalesce(country, ''), name_id);
