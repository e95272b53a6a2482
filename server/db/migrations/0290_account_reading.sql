-- ad accounts are read again from their network, by the worker and when people ask

alter table ad_account
  add column network_currency text,   -- what the network said last; balance, limit and spending are in it. Null: it was not read yet
  add column network_state text check (network_state in ('active', 'disabled', 'unsettled', 'in_review', 'closed', 'other', 'gone')),
  add column disable_reason text not null default '',
  add column cap_minor bigint,         -- null: no limit
  add column spent_minor bigint,
  add column read_at timestamptz,
  add column read_wanted_at timestamptz,   -- somebody asked, and it was not tried since
  -- why nothing is pushed to it, whatever people switched; ends by itself once the network tells otherwise, or the currency is the same again
  add column held_for text generated always as (case
    when network_currency <> currency then 'currency_changed'
    when network_state = 'gone' then 'network_gone'
    when network_state in ('disabled', 'closed') then 'network_disabled' end) stored;

alter table network_authorisation
  add column accounts_trouble text not null default '';   -- why its accounts could not be read the last time

create or replace view ad_account_kept as
  select a.account_id as id, a.account_id as network_id, a.spreader_id, a.name, a.alias,
         array(select g.game_id from ad_account_game g where g.account_id = a.account_id order by g.game_id) as game_ids,
         a.master_id, a.entity, a.currency, a.timezone, a.owner_id, a.assistant_ids, a.account_type, a.audience_type, a.use_status,
         a.min_daily_budget_minor, a.is_default, a.balance_minor, a.auth_status,
         (select z.expires_at from network_authorisation z where z.id = a.authorisation_id) as auth_expires_at, a.version, a.updated_at,
         a.authorisation_id, a.network_currency, a.network_state, a.disable_reason, a.cap_minor, a.spent_minor, a.read_at, a.read_wanted_at, a.held_for,
         coalesce((select z.accounts_trouble from network_authorisation z where z.id = a.authorisation_id), '') as read_trouble
    from ad_account a;

-- an account that is held, or goes on, is seen by consoles and workers at once
drop trigger ad_account_tells_batches on ad_account;
create trigger ad_account_tells_batches after update on ad_account for each row
  when (old.use_status <> new.use_status or old.credential_set_at is distinct from new.credential_set_at or old.held_for is distinct from new.held_for)
  execute function account_changed();
create trigger ad_account_tells_held after update on ad_account for each row
  when (old.held_for is distinct from new.held_for) execute function tell_table_changed();

-- what is due is done at once
create function tell_authorisation_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('authorisation_waits', new.id);
  return null;
end $$;
create trigger network_authorisation_waits after insert or update of next_at on network_authorisation for each row
  when (new.next_at <= now()) execute function tell_authorisation_waits();
