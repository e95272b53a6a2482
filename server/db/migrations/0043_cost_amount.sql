-- whether an invoice has been entered already is asked by its amount
create index on cost_entry (currency, amount_minor);
