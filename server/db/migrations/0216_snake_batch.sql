-- fields of stored values are spelt as the wire spells them (decision 67); a key is followed by `": `, which no text inside a value contains unescaped
drop index batch_import_used;
update batch set
  spec = replace(replace(replace(replace(spec::text,
    '"gameId": ', '"game_id": '), '"accountIds": ', '"account_ids": '), '"campaignCopies": ', '"campaign_copies": '), '"importId": ', '"import_id": ')::jsonb,
  totals = replace(totals::text, '"amountMinor": ', '"amount_minor": ')::jsonb;
create index batch_import_used on batch ((spec ->> 'import_id')) where spec ? 'import_id';

update batch_item set error = replace(error::text, '"requestId": ', '"request_id": ')::jsonb where error ? 'requestId';
update batch_item set problems = replace(problems::text, '"field": "accountId"', '"field": "account_id"')::jsonb
where problems::text like '%"field": "accountId"%';

update batch_import set rows = replace(rows::text, '"accountId": ', '"account_id": ')::jsonb;
