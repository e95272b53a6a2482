-- what is known of credentials that were entered by hand, and when the network is asked about them: a row for each account that has one

create table entered_credential (
  account_id text primary key references ad_account on delete cascade,
  -- what the network said of it; rights are null until it was asked
  network_user_name text not null default '',
  rights text[],
  expires_at timestamptz,
  -- why the network refuses it, in its words
  reason text not null default '',
  read_at timestamptz,
  -- why it, or the account, could not be read the last time
  trouble text not null default '',
  -- of its end: the fewest days before it that people were told
  warned_days int,
  next_at timestamptz not null default now(),
  lease_by text,
  lease_until timestamptz
);
create index on entered_credential (next_at);

create function keep_entered_credential() returns trigger language plpgsql as $$
begin
  -- nothing that was known of the one before holds for another, and no reading of it is kept
  delete from entered_credential where account_id = new.account_id;
  if new.authorisation_id is null and new.credential <> '' then
    insert into entered_credential (account_id) values (new.account_id);
  end if;
  return null;
end $$;
create trigger ad_account_enters after insert on ad_account for each row when (new.credential <> '')
  execute function keep_entered_credential();
-- one that is only sealed with another key is the same
create trigger ad_account_enters_again after update of credential_set_at, authorisation_id on ad_account for each row
  when (old.credential_set_at is distinct from new.credential_set_at or old.authorisation_id is distinct from new.authorisation_id)
  execute function keep_entered_credential();

create function tell_entered_credential_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('authorisation_waits', new.account_id);
  return null;
end $$;
create trigger entered_credential_waits after insert or update of next_at on entered_credential for each row
  when (new.next_at <= now()) execute function tell_entered_credential_waits();
create trigger entered_credential_tells after insert or delete or update of expires_at on entered_credential
  for each statement execute function tell_table_changed();

insert into entered_credential (account_id) select account_id from ad_account where credential <> '' and authorisation_id is null;

create or replace view ad_account_kept as
  select a.account_id as id, a.account_id as network_id, a.spreader_id, a.name, a.alias,
         array(select g.game_id from ad_account_game g where g.account_id = a.account_id order by g.game_id) as game_ids,
         a.master_id, a.entity, a.currency, a.timezone, a.owner_id, a.assistant_ids, a.account_type, a.audience_type, a.use_status,
         a.min_daily_budget_minor, a.is_default, a.balance_minor, a.auth_status,
         coalesce((select z.expires_at from network_authorisation z where z.id = a.authorisation_id),
                  (select e.expires_at from entered_credential e where e.account_id = a.account_id)) as auth_expires_at,
         a.version, a.updated_at,
         a.authorisation_id, a.network_currency, a.network_state, a.disable_reason, a.cap_minor, a.spent_minor, a.read_at, a.read_wanted_at, a.held_for,
         coalesce((select z.accounts_trouble from network_authorisation z where z.id = a.authorisation_id),
                  (select e.trouble from entered_credential e where e.account_id = a.account_id), '') as read_trouble,
         exists (select from entered_credential e where e.account_id = a.account_id) as has_entered_credential
    from ad_account a;
