-- fields and columns have the same names; that an annotation is about all games is said, no longer taken from an empty list
alter table date_annotation rename column body to text;
alter table date_annotation add column all_games boolean not null default false;
update date_annotation set all_games = true where game_ids = '{}';
alter table date_annotation add constraint date_annotation_games check (all_games = (game_ids = '{}'));
