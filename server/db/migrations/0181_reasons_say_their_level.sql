-- a reason about too many objects in a parent says which levels it is about, for the words of the network
update batch_item i
   set problems = (
     select jsonb_agg(case when p ->> 'code' = 'batch.adgroup.too_many_ads'
                           then jsonb_set(p, '{params}', coalesce(p -> 'params', '{}') || jsonb_build_object('channel', b.channel, 'level', 'ad', 'parent', 'adgroup'))
                           else p end order by place)
       from jsonb_array_elements(i.problems) with ordinality as e (p, place))
  from batch b
 where b.id = i.batch_id and i.problems @? '$[*] ? (@.code == "batch.adgroup.too_many_ads")';
