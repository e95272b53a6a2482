-- a colleague's change of a month shows without a reload: whatever a month is made of tells its kind and month, once a statement,
-- however many rows it changed; the consoles that look at the month ask again
create function tell_month_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_notify('month_changed', told) from (select distinct kind || '/' || month as told from after_rows) t;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('month_changed', told) from (select distinct kind || '/' || month as told from before_rows) t;
  end if;
  return null;
end $$;

do $$
declare
  told text;
begin
  foreach told in array array['finance_month', 'statement_row', 'cost_entry', 'bill_repayment'] loop
    execute format('create trigger %1$s_month_told_insert after insert on %1$s referencing new table as after_rows
      for each statement execute function tell_month_changed()', told);
    execute format('create trigger %1$s_month_told_delete after delete on %1$s referencing old table as before_rows
      for each statement execute function tell_month_changed()', told);
    execute format('create trigger %1$s_month_told_update after update on %1$s referencing old table as before_rows new table as after_rows
      for each statement execute function tell_month_changed()', told);
  end loop;

  -- the counts of waiting items beside the tools are made of these (0060)
  foreach told in array array['finance_month', 'statement_row', 'bill_repayment', 'cpa_rule', 'cpa_execution', 'cpa_event_day'] loop
    execute format('create trigger %1$s_tells after insert or update or delete on %1$s for each statement execute function tell_table_changed()', told);
    execute format('create trigger %1$s_tells_emptied after truncate on %1$s for each statement execute function tell_table_changed()', told);
  end loop;
end $$;

-- rows that wait for somebody are few beside those that are done
create index statement_row_waiting on statement_row (kind, month) where state <> 'confirmed';
