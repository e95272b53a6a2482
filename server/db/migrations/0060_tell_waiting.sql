-- the counts of waiting items beside the tools are remembered between two calls: what they are made of tells when it changes (0050)

create trigger cost_entry_tells after insert or delete or update of state on cost_entry for each statement execute function tell_table_changed();
create trigger cost_entry_tells_emptied after truncate on cost_entry for each statement execute function tell_table_changed();
