-- the same words as the console's own, so that a heading does not change when the base configuration can not be read
update column_definition c set title_zh = t.zh, title_en = t.en
from (values ('batch_id', '编号', 'No.'), ('name', '批次', 'Batch'), ('total', '对象', 'Objects'), ('kind', '来源', 'Began from')) as t (key, zh, en)
where c.grid = 'batch_home' and c.key = t.key;
