-- how many objects of the first level each account gets is said without the name of one network's level (decision 56)
update batch set spec = (spec - 'campaign_copies') || jsonb_build_object('copies', spec -> 'campaign_copies') where spec ? 'campaign_copies';
update ticket set answer = replace(answer::text, '"campaign_copies": ', '"copies": ')::jsonb where answer::text like '%"campaign_copies": %';
update batch_item set problems = replace(problems::text, '"field": "campaign_copies"', '"field": "copies"')::jsonb
where problems::text like '%"field": "campaign_copies"%';
