-- how much waits for review is counted next to its tool and remembered between two calls (0060): a lease changes no count and tells nothing

create trigger review_record_tells after insert or delete or update of state, submitter, edited_by on review_record
  for each statement execute function tell_table_changed();
create trigger review_record_tells_emptied after truncate on review_record for each statement execute function tell_table_changed();
