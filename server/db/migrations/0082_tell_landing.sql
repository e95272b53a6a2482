-- the count of landing pages in trouble stands beside their tool and is remembered between two calls (0050, 0060)

create trigger landing_page_tells after insert or update or delete on landing_page for each statement execute function tell_table_changed();
create trigger landing_link_tells after insert or update or delete on landing_link for each statement execute function tell_table_changed();
create trigger authorization_book_tells after insert or update or delete on authorization_book for each statement execute function tell_table_changed();
