-- a name of a game or a channel has no store: an empty one says so as well as none
alter table statement_name
  drop constraint statement_name_meaning,
  add constraint statement_name_meaning check (
    (means = 'game') = (game_id is not null) and (means = 'channel') = (spreader_id is not null)
    and (means = 'store') = (coalesce(app_store, '') <> ''));
