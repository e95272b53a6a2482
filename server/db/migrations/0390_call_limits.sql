-- tokens are units of a limit; a call takes some of them, by its kind. Capacity and refill are those of the network's description
-- unless an answer of the network said others.
alter table rate_bucket alter column capacity drop not null, alter column refill_per_s drop not null,
  add column heard boolean not null default false,
  add column pace double precision not null default 1 check (pace > 0 and pace <= 1);
delete from rate_bucket where blocked_until is null or blocked_until <= now() or key like '%:report';
update rate_bucket set tokens = 0, capacity = null, refill_per_s = null;
