-- what lists of living objects are counted by, and the orders they are mostly asked in
create index network_object_count on network_object (level, account_id, status) include (day_budget_minor) where gone_at is null;
create index network_object_name on network_object (level, name, network_id) include (account_id) where gone_at is null;
create index network_object_remote on network_object (level, remote_at desc nulls last, name, network_id) include (account_id) where gone_at is null;
