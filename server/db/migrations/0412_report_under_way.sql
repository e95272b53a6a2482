-- a report that the network is making for days that are being read: {since, until, cursor}; the next turn of the account goes on with it
alter table figure_reading add column report jsonb;
