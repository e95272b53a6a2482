-- a confirmed month refuses every write, whoever sends it. Writers hold the month's row shared until they end, so that a confirmation waits for
-- them and sees their rows, and whoever comes after it finds the month closed

create function hold_finance_months(touched text[]) returns void language plpgsql as $$
declare
  closed text;
begin
  insert into finance_month (month, kind)
    select distinct split_part(one, '/', 1), split_part(one, '/', 2) from unnest(touched) one
    on conflict do nothing;
  perform from finance_month m where m.month || '/' || m.kind = any (touched) order by m.month, m.kind for share;
  select m.month || '/' || m.kind into closed from finance_month m
    where m.month || '/' || m.kind = any (touched) and m.state = 'confirmed' limit 1;
  if closed is not null then
    raise exception 'the month % is confirmed', closed using errcode = 'FD001';
  end if;
end $$;

create function guard_inserted_month() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array(select distinct month || '/' || kind from after_rows));
  return null;
end $$;

create function guard_deleted_month() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array(select distinct month || '/' || kind from before_rows));
  return null;
end $$;

create function guard_updated_month() returns trigger language plpgsql as $$
begin
  perform hold_finance_months(array(
    select month || '/' || kind from before_rows union select month || '/' || kind from after_rows));
  return null;
end $$;

do $$
declare
  guarded text;
begin
  foreach guarded in array array['cost_entry', 'cost_share', 'statement_row', 'bill_repayment', 'refund'] loop
    execute format('create trigger %1$s_month_insert after insert on %1$s referencing new table as after_rows
      for each statement execute function guard_inserted_month()', guarded);
    execute format('create trigger %1$s_month_delete after delete on %1$s referencing old table as before_rows
      for each statement execute function guard_deleted_month()', guarded);
    execute format('create trigger %1$s_month_update after update on %1$s referencing old table as before_rows new table as after_rows
      for each statement execute function guard_updated_month()', guarded);
  end loop;
end $$;

-- a committed cost wakes the calculation; a sweep stands beside it
create function tell_cost_committed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cost_committed', '');
  return null;
end $$;
create trigger cost_entry_tells_commit after update of state on cost_entry for each row
  when (new.state = 'committed' and old.state <> 'committed') execute function tell_cost_committed();
