-- tiers of CPA rules, and answers of writes that are given again, are spelt as the wire spells them (decision 67)
update cpa_rule set tiers = replace(tiers::text, '"priceMinor": ', '"price_minor": ')::jsonb;

update ticket set answer = replace(answer::text, '"priceMinor": ', '"price_minor": ')::jsonb where answer::text like '%"priceMinor": %';
