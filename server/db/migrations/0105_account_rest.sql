-- why calls of an account are held back: 'throttled' (the network asked for a pause) or 'signed_out' (it refused the credential)
alter table rate_bucket add column blocked_for text check (blocked_for in ('throttled', 'signed_out'));

-- a header once asked for a pause of two thousand years; no network documents one of a day
update rate_bucket set blocked_until = null where blocked_until > now() + interval '1 day';
update batch_item set not_before = null where not_before > now() + interval '1 day' and sync_status in (100, 102, 202);

-- consoles see an account rest and go on, and the workers go on at once
create function tell_account_batches(account text, of_channel text) returns void language sql as $$
  select pg_notify('batch_changed', id::text), pg_notify('push', id::text)
    from batch where state = 'pushing' and account = any (account_ids) and (of_channel is null or channel = of_channel)
$$;

create function tell_rest_changed() returns trigger language plpgsql as $$
begin
  perform tell_account_batches(split_part(new.key, ':', 2), split_part(new.key, ':', 1));
  return null;
end $$;
create trigger rate_bucket_tells_rests after update on rate_bucket for each row
  when (old.blocked_until is distinct from new.blocked_until) execute function tell_rest_changed();

-- a new credential ends the rest that the old one caused
create function account_changed() returns trigger language plpgsql as $$
begin
  if old.credential_set_at is distinct from new.credential_set_at then
    update rate_bucket r set blocked_until = null, blocked_for = null from spreader s
     where s.id = new.spreader_id and r.key = s.channel || ':' || new.account_id and r.blocked_for = 'signed_out';
  end if;
  perform tell_account_batches(new.account_id, null);
  return null;
end $$;
create trigger ad_account_tells_batches after update on ad_account for each row
  when (old.use_status <> new.use_status or old.credential_set_at is distinct from new.credential_set_at) execute function account_changed();
