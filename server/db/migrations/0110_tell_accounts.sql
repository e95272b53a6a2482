-- which ad accounts there are is remembered by the web processes; what an account holds is not

create trigger ad_account_tells after insert or delete on ad_account for each statement execute function tell_table_changed();
create trigger ad_account_tells_emptied after truncate on ad_account for each statement execute function tell_table_changed();
