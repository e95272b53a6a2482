-- fields of stored values are spelt as the wire spells them (decision 67)
update setting s
set value = (
  select jsonb_object_agg(coalesce(n.now, v.key), v.value)
  from jsonb_each(s.value) v
  left join (values ('restrictedGames', 'restricted_games'), ('singlePackageGames', 'single_package_games'), ('financeUsers', 'finance_users'),
                    ('specialUser', 'special_user'), ('excludedUsers', 'excluded_users')) as n (was, now) on n.was = v.key)
where s.key = 'special_ids' and jsonb_typeof(s.value) = 'object';
