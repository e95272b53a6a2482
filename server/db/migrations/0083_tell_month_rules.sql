-- the rules of finance's months decide what a month still needs: who looks at one is told when they change (0066)
create function tell_month_rules_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('month_changed', 'rules');
  return null;
end $$;

create trigger setting_month_rules_told after insert or update on setting
  for each row when (new.key = 'finance_month_rules') execute function tell_month_rules_changed();
