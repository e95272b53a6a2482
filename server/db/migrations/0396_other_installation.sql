-- objects in an ad account that carry the tag of another installation: when the last one that was read was made
alter table ad_account add column other_push_at timestamptz;

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
         exists (select from entered_credential e where e.account_id = a.account_id) as has_entered_credential,
         a.other_push_at
    from ad_account a;
