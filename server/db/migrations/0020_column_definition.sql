-- the columns of the grids as the base configuration tells them (columnDefinition2): order, title, format, shown or not

create table column_definition (
  grid text not null, key text not null, position int not null, title_zh text not null, title_en text not null,
  format text not null default 'text', column_group text not null default '', default_visible boolean not null default true,
  primary key (grid, key)
);

insert into column_definition (grid, key, position, title_zh, title_en, format, column_group, default_visible) values
  ('batch_home', 'batch_id', 1, '批次', 'Batch', 'text', 'batch', true),
  ('batch_home', 'name', 2, '名称', 'Name', 'text', 'batch', true),
  ('batch_home', 'gameName', 3, '游戏', 'Game', 'text', 'batch', true),
  ('batch_home', 'channel', 4, '渠道', 'Network', 'text', 'batch', true),
  ('batch_home', 'accounts', 5, '账户数', 'Accounts', 'count', 'batch', true),
  ('batch_home', 'state', 6, '状态', 'State', 'text', 'batch', true),
  ('batch_home', 'progress', 7, '进度', 'Progress', 'percent1', 'progress', true),
  ('batch_home', 'done', 8, '完成', 'Done', 'count', 'progress', true),
  ('batch_home', 'failed', 9, '失败', 'Failed', 'count', 'progress', true),
  ('batch_home', 'skipped', 10, '跳过', 'Skipped', 'count', 'progress', true),
  ('batch_home', 'unknown', 11, '未知', 'Unknown', 'count', 'progress', true),
  ('batch_home', 'waiting', 12, '等待', 'Waiting', 'count', 'progress', true),
  ('batch_home', 'total', 13, '总数', 'Total', 'count', 'progress', true),
  ('batch_home', 'daily', 14, '日预算', 'Daily budget', 'text', 'money', true),
  ('batch_home', 'kind', 15, '来源', 'Origin', 'text', 'batch', true),
  ('batch_home', 'created_by_name', 16, '创建人', 'Created by', 'text', 'time', true),
  ('batch_home', 'created_at', 17, '创建时间', 'Created', 'instant', 'time', true),
  ('batch_home', 'committed_at', 18, '提交时间', 'Committed', 'instant', 'time', true),
  ('batch_home', 'version', 19, '版本', 'Version', 'count', 'batch', false),
  ('batch_home', 'problems', 20, '问题数', 'Problems', 'count', 'progress', false);
