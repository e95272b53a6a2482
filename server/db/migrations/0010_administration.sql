-- what administration keeps: settings, versions of people, names for sessions, sealed credentials, the sealed trail

create table setting (
  key text primary key,
  value jsonb not null,
  version int not null default 1,           -- grows with every change; an older one is refused
  updated_by bigint references app_user,
  updated_at timestamptz not null default now()
);

alter table app_user add column version int not null default 1;

-- a name that may be shown: the token's hash never leaves the house
alter table session add column id bigint generated always as identity unique;

-- credential is an envelope `v1.<key id>.<nonce>.<sealed>`; what may be shown of it stands beside it
alter table ad_account add column credential_last4 text not null default '';
alter table ad_account add column credential_set_at timestamptz;

-- rows of the trail in an order in which no earlier one can still appear
alter table audit_log add column written_in xid8 not null default pg_current_xact_id();
create index audit_log_written on audit_log (written_in, id);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_event on audit_log (event text_pattern_ops, id);
create index audit_log_request on audit_log (request_id);

-- a chain over the trail: each seal covers the rows written after the seal before it, up to and with `upto`
create table audit_seal (
  id bigint generated always as identity primary key,
  upto xid8 not null unique,
  rows int not null,
  hash bytea not null,
  at timestamptz not null default now()
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function audit_log_is_append_only();

create function audit_row_hash(one audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(one.id, extract(epoch from one.at)::text, one.user_id, one.request_id, one.entity, one.entity_id, one.event, one.before, one.after)::text, 'UTF8'))
$$;
