-- an ad leads to a page also when parameters were added to its link: ads are found by what stands before them

drop index batch_item_link;
create index batch_item_link on batch_item (md5(split_part(split_part(values ->> 'link_url', '#', 1), '?', 1)))
  where level = 'ad' and values ->> 'link_url' is not null;
