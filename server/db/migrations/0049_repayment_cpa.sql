-- A payment is booked in the month its money moved (decision 25); what its bills do not take stays with it. The days of CPA rules stand in
-- a month now, so that a confirmed one refuses them as it does everything else
alter table bill_repayment
  add column over_minor bigint not null default 0 check (over_minor >= 0 and over_minor <= amount_minor),
  add column note text not null default '';

create index on repayment_allocation (bill_id);

-- the last word against a bill that is paid more than once: whatever the code above it believes
create function hold_bill_balance() returns trigger language plpgsql as $$
declare
  held bigint;
  whole bigint;
begin
  select amount_minor into whole from bill where id = new.bill_id for update;
  select coalesce(sum(a.amount_minor), 0) into held from repayment_allocation a join bill_repayment p on p.id = a.repayment_id
    where a.bill_id = new.bill_id and p.state <> 'deleted';
  if held > whole then
    raise exception 'the bill % would be repaid beyond its amount', new.bill_id using errcode = 'FD002';
  end if;
  return null;
end $$;
create trigger repayment_allocation_balance after insert or update on repayment_allocation
  for each row execute function hold_bill_balance();

-- a rule is charged anew when its terms change, not when it is switched on or off
alter table cpa_rule add column terms_version int not null default 1;
create index on cpa_rule (game_id, spreader_id, event);

alter table cpa_execution add column month text, add column kind text not null default 'cost' check (kind = 'cost');
update cpa_execution set month = to_char(day, 'YYYY-MM');
alter table cpa_execution alter column month set not null;

create function place_cpa_execution() returns trigger language plpgsql as $$
begin
  new.month := to_char(new.day, 'YYYY-MM');
  return new;
end $$;
create trigger cpa_execution_place before insert or update on cpa_execution
  for each row execute function place_cpa_execution();

create trigger cpa_execution_month_insert after insert on cpa_execution referencing new table as after_rows
  for each statement execute function guard_inserted_month();
create trigger cpa_execution_month_delete after delete on cpa_execution referencing old table as before_rows
  for each statement execute function guard_deleted_month();
create trigger cpa_execution_month_update after update on cpa_execution referencing old table as before_rows new table as after_rows
  for each statement execute function guard_updated_month();
create trigger cpa_execution_month_emptied before truncate on cpa_execution for each statement execute function guard_emptied_months();

-- a rule or a count that changed wakes the executor; a sweep stands beside it
create function tell_cpa_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('cpa_due', '');
  return null;
end $$;
create trigger cpa_rule_tells_due after insert or update on cpa_rule for each statement execute function tell_cpa_due();
create trigger cpa_event_day_tells_due after insert or update on cpa_event_day for each statement execute function tell_cpa_due();
