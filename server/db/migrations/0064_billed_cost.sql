-- Whether a cost stands on its channel's own bill is kept with the cost: the name says it while the month is open, and what a confirmed
-- month stood on does not move when the name is switched afterwards
alter table cost_entry add column billed boolean not null default true;
alter table cost_entry disable trigger user;
update cost_entry e set billed = n.billed from cost_name n where n.id = e.name_id and not n.billed;
alter table cost_entry enable trigger user;

create function place_billed_cost() returns trigger language plpgsql as $$
begin
  select n.billed into new.billed from cost_name n where n.id = new.name_id;
  return new;
end $$;
create trigger cost_entry_billed before insert or update of name_id on cost_entry for each row execute function place_billed_cost();

-- how many rows each name brought in does not move in a confirmed month: it is the extraction's
create function guard_name_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform hold_finance_months(array(
      select distinct e.month || '/' || e.kind from after_rows u join extraction e on e.id = u.extraction_id));
  end if;
  if tg_op <> 'INSERT' then
    perform hold_finance_months(array(
      select distinct e.month || '/' || e.kind from before_rows u join extraction e on e.id = u.extraction_id));
  end if;
  return null;
end $$;
create trigger statement_name_use_month_insert after insert on statement_name_use referencing new table as after_rows
  for each statement execute function guard_name_uses();
create trigger statement_name_use_month_delete after delete on statement_name_use referencing old table as before_rows
  for each statement execute function guard_name_uses();
create trigger statement_name_use_month_update after update on statement_name_use referencing old table as before_rows new table as after_rows
  for each statement execute function guard_name_uses();
create trigger statement_name_use_month_emptied before truncate on statement_name_use for each statement execute function guard_emptied_months();
