-- A new credential ends the rest that the old one caused. A bucket is of an account at a network, which the channel of a company is not named after.
create index rate_bucket_account on rate_bucket (split_part(key, ':', 2)) where blocked_for = 'signed_out';

create or replace function account_changed() returns trigger language plpgsql as $$
begin
  if old.credential_set_at is distinct from new.credential_set_at then
    update rate_bucket set blocked_until = null, blocked_for = null
     where split_part(key, ':', 2) = new.account_id and blocked_for = 'signed_out';
    -- videos on their way, and figures, waited for it as well
    update material_video set next_at = now()
     where account_id = new.account_id and state in ('waiting', 'sending', 'processing') and next_at > now();
    update figure_reading set next_at = now()
     where account_id = new.account_id and failure ->> 'code' = 'creative.figures.auth' and next_at > now();
  end if;
  perform tell_account_batches(new.account_id, null);
  return null;
end $$;
