-- ad accounts as people keep them: what we call them, who answers for them, what kind they are, and a version

alter table ad_account
  add column alias text not null default '',
  add column owner_id bigint references app_user,
  add column assistant_ids text[] not null default '{}',
  add column account_type text not null default 'account' check (account_type in ('account', 'single_package', 'device')),
  add column audience_type text not null default 'all' check (audience_type in ('all', 'returning', 'new')),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index ad_account_in_any_case on ad_account (lower(account_id));
create index batch_accounts on batch using gin (account_ids);

-- an account with its games, as one row that is written as a whole
create view ad_account_kept as
  select a.account_id as id, a.account_id as network_id, a.spreader_id, a.name, a.alias,
         array(select g.game_id from ad_account_game g where g.account_id = a.account_id order by g.game_id) as game_ids,
         a.master_id, a.entity, a.currency, a.timezone, a.owner_id, a.assistant_ids, a.account_type, a.audience_type, a.use_status,
         a.min_daily_budget_minor, a.is_default, a.balance_minor, a.auth_status,
         (select z.expires_at from network_authorisation z where z.id = a.authorisation_id) as auth_expires_at, a.version, a.updated_at
    from ad_account a;

create function keep_ad_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from ad_account where account_id = old.id;
    return old;
  end if;
  new.min_daily_budget_minor := coalesce(new.min_daily_budget_minor, 0);
  if tg_op = 'INSERT' then
    new.id := new.network_id;
    insert into ad_account (account_id, spreader_id, name, alias, master_id, entity, currency, timezone, owner_id, assistant_ids,
                            account_type, audience_type, use_status, min_daily_budget_minor, is_default, auth_status)
    values (new.id, new.spreader_id, new.name, new.alias, new.master_id, new.entity, new.currency, new.timezone, new.owner_id, new.assistant_ids,
            new.account_type, new.audience_type, new.use_status, new.min_daily_budget_minor, new.is_default, 'unbound');
  else
    update ad_account
       set name = new.name, alias = new.alias, master_id = new.master_id, entity = new.entity, currency = new.currency, timezone = new.timezone,
           owner_id = new.owner_id, assistant_ids = new.assistant_ids, account_type = new.account_type, audience_type = new.audience_type,
           use_status = new.use_status, min_daily_budget_minor = new.min_daily_budget_minor, is_default = new.is_default,
           version = new.version, updated_at = new.updated_at
     where account_id = old.id;
    delete from ad_account_game where account_id = old.id and game_id <> all (new.game_ids);
  end if;
  insert into ad_account_game (account_id, game_id) select new.id, unnest(new.game_ids) on conflict do nothing;
  return new;
end $$;
create trigger ad_account_is_kept instead of insert or update or delete on ad_account_kept for each row execute function keep_ad_account();

-- which accounts wait for their sign-in is counted next to the tool
create trigger ad_account_tells_sign_in after update of use_status, auth_status, authorisation_id on ad_account
  for each statement execute function tell_table_changed();
create trigger network_authorisation_tells after insert or delete or update of expires_at on network_authorisation
  for each statement execute function tell_table_changed();
