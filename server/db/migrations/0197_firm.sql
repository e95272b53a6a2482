-- firms that pay us or that we pay; statements and bills have them by name
create table finance_firm (
  id bigint generated always as identity primary key,
  name text not null,
  side text not null default 'both' check (side in ('income', 'outcome', 'both')),
  tax_id text not null default '',
  bank text not null default '',
  note text not null default '',
  version int not null default 1,
  updated_by bigint references app_user,
  updated_at timestamptz not null default now()
);
create unique index on finance_firm (lower(name));

create index on statement_row (counterparty);
create index on bill (counterparty);

-- those there are already
insert into finance_firm (name, side)
  select min(counterparty), case when count(distinct kind) > 1 then 'both' else min(kind) end
  from (select counterparty, kind from statement_row union select counterparty, kind from bill) known
  where counterparty <> '' group by lower(counterparty);
