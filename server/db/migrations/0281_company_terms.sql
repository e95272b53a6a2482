-- The currency that a new rate leads to: that in which the company adds up.
create function company_currency() returns text
language sql stable
return coalesce((select value ->> 'currency' from setting where key = 'company'), 'CNY');

alter table fx_rate alter column base set default company_currency();

-- The zone on whose clock the company reads its days and months, and the present day there; UTC+8 for a company that has not said.
create function company_zone() returns text
language sql stable
return coalesce((select value ->> 'zone' from setting where key = 'company'), 'Asia/Shanghai');

create function company_day() returns date
language sql stable
return (now() at time zone company_zone())::date;
