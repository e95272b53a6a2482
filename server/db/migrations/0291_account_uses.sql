-- what refers to ad accounts, so that it is counted in one pass: videos on their way and those that arrived, and saved addresses that name one
create view account_video_moving as
  select account_id, material_id from material_video where state in ('waiting', 'sending', 'processing');
create view account_video_brought as
  select account_id, material_id from material_video where state not in ('waiting', 'sending', 'processing');
create view account_saved_view as
  select distinct m.found[1] as account_id, v.id as saved_view_id
    from saved_view v cross join lateral regexp_matches(v.query, '(?:^|[?&])account=([^&]+)', 'g') as m (found);
