/**
 * Of `ad_account a`, what a connector needs (`AccountRef`); credential and secret are sealed. The application is known for a token that a person
 * gave it; one that was entered by hand may be of any.
 */
export const ACCOUNT_REF = `jsonb_build_object('accountId', a.account_id, 'currency', a.currency, 'timezone', a.timezone, 'credential', a.credential,
  'app', (select jsonb_build_object('id', p.id, 'secret', p.secret) from network_authorisation z join network_app p on p.id = z.network_app_id
    where z.id = a.authorisation_id and p.secret <> ''))`
