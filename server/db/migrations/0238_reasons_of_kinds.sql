-- what is wrong with a value of a kind has one code, whether a thing or a network has the field
create function pg_temp.code_of_kind(reasons jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(
    case when k.now is null then reason else
      reason || jsonb_build_object('code', k.now)
        || case when reason -> 'params' ? 'value' and k.now <> 'batch.value.reference_unknown'
             then jsonb_build_object('params', (reason -> 'params') - 'value' || jsonb_build_object('text', reason -> 'params' -> 'value'))
             -- an amount was not quoted before
             when k.was = 'batch.value.money'
             then jsonb_build_object('params', jsonb_build_object('text', '') || (reason -> 'params'))
             else '{}' end
    end order by place)
  from jsonb_array_elements(reasons) with ordinality as e (reason, place)
  left join (values
    ('batch.value.option', 'thing.not_choice'), ('import.value.option', 'thing.not_choice'),
    ('batch.value.money', 'thing.not_amount'), ('import.value.amount', 'thing.not_amount'),
    ('batch.value.instant', 'thing.not_instant'), ('import.value.instant', 'thing.not_instant'),
    ('batch.value.time_table', 'thing.not_time_table'), ('import.value.time_table', 'thing.not_time_table'),
    ('batch.value.url', 'thing.not_address'), ('batch.value.too_long', 'thing.too_long'), ('batch.value.too_wide', 'thing.too_wide'),
    ('import.value.integer', 'value.not_integer'), ('import.value.reference_unknown', 'batch.value.reference_unknown')
  ) as k (was, now) on reason ->> 'code' = k.was
$$;

update batch_item set problems = pg_temp.code_of_kind(problems)
where problems::text like any (array['%batch.value.%', '%import.value.%']);

update batch_import set bad = (
  select jsonb_agg(line || jsonb_build_object('problems', pg_temp.code_of_kind(line -> 'problems')) order by place)
  from jsonb_array_elements(bad) with ordinality as e (line, place))
where bad::text like '%import.value.%' or bad::text like '%batch.value.%';
