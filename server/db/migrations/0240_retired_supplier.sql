-- a supplier is retired by the same mark as every other thing that may be used no more

alter table vendor rename column active to retired;
update vendor set retired = not retired;
alter table vendor alter column retired set default false;
