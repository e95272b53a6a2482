-- one English word for one 中文 word, as the console says them
update column_definition c set title_en = t.en
from (values ('batch_id', 'ID'), ('state', 'Status'), ('kind', 'Source'), ('created_at', 'Created at'), ('committed_at', 'Committed at')) as t (key, en)
where c.grid = 'batch_home' and c.key = t.key;
