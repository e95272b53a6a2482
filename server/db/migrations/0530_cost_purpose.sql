-- What a cost is for, by its name: marketing, publishing, or the share of a developer or partner. As with `billed` it is kept with the
-- cost, so that a confirmed month does not move when the name is changed afterwards; costs of open months follow their name
alter table cost_name add column purpose text not null default 'marketing' check (purpose in ('marketing', 'publishing', 'share'));
alter table cost_entry add column purpose text not null default 'marketing' check (purpose in ('marketing', 'publishing', 'share'));

create function place_cost_purpose() returns trigger language plpgsql as $$
begin
  select n.purpose into new.purpose from cost_name n where n.id = new.name_id;
  return new;
end $$;
create trigger cost_entry_purpose before insert or update of name_id on cost_entry for each row execute function place_cost_purpose();

create function follow_cost_purpose() returns trigger language plpgsql as $$
begin
  update cost_entry e set purpose = new.purpose
  where e.name_id = new.id and e.purpose is distinct from new.purpose
    and not exists (select from finance_month m where m.month = e.month and m.kind = e.kind and m.state = 'confirmed');
  return null;
end $$;
create trigger cost_name_purpose after update of purpose on cost_name for each row
  when (old.purpose is distinct from new.purpose) execute function follow_cost_purpose();
