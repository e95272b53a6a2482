-- the confirmation itself is guarded as well: a confirmed month is left by one door, re-opening with a reason, and is not forgotten
create function guard_confirmed_month() returns trigger language plpgsql as $$
begin
  if old.state <> 'confirmed' and tg_op = 'DELETE' then
    return old;
  elsif old.state <> 'confirmed' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new is not distinct from old
    or (new.state = 'reopened' and coalesce(btrim(new.reason), '') <> '' and new.month = old.month and new.kind = old.kind)) then
    return new;
  end if;
  raise exception 'the month %/% is confirmed', old.month, old.kind using errcode = 'FD001';
end $$;
create trigger finance_month_confirmed before update or delete on finance_month for each row execute function guard_confirmed_month();

-- emptying a table fires no trigger of its rows
create function guard_emptied_months() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select month || '/' || kind into closed from finance_month where state = 'confirmed' limit 1;
  if closed is not null then
    raise exception 'the month % is confirmed', closed using errcode = 'FD001';
  end if;
  return null;
end $$;

-- what belongs to a payment belongs to the payment's month
create function guard_allocations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform hold_finance_months(array(
      select distinct p.month || '/' || p.kind from after_rows a join bill_repayment p on p.id = a.repayment_id));
  end if;
  if tg_op <> 'INSERT' then
    perform hold_finance_months(array(
      select distinct p.month || '/' || p.kind from before_rows b join bill_repayment p on p.id = b.repayment_id));
  end if;
  return null;
end $$;
create trigger repayment_allocation_month_insert after insert on repayment_allocation referencing new table as after_rows
  for each statement execute function guard_allocations();
create trigger repayment_allocation_month_delete after delete on repayment_allocation referencing old table as before_rows
  for each statement execute function guard_allocations();
create trigger repayment_allocation_month_update after update on repayment_allocation referencing old table as before_rows new table as after_rows
  for each statement execute function guard_allocations();

-- bills, and statements that would be read into the month
create trigger bill_month_insert after insert on bill referencing new table as after_rows
  for each statement execute function guard_inserted_month();
create trigger bill_month_delete after delete on bill referencing old table as before_rows
  for each statement execute function guard_deleted_month();
create trigger bill_month_update after update on bill referencing old table as before_rows new table as after_rows
  for each statement execute function guard_updated_month();
create trigger extraction_month_insert after insert on extraction referencing new table as after_rows
  for each statement execute function guard_inserted_month();

do $$
declare
  guarded text;
begin
  foreach guarded in array array['finance_month', 'cost_entry', 'cost_share', 'statement_row', 'bill', 'bill_repayment', 'repayment_allocation', 'refund'] loop
    execute format('create trigger %1$s_month_emptied before truncate on %1$s for each statement execute function guard_emptied_months()', guarded);
  end loop;
end $$;
