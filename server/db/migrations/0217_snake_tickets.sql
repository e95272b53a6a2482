-- answers of writes that are given again are spelt as the wire spells them (decision 67)
do $$
declare
  spelling text[];
begin
  foreach spelling slice 1 in array array[
    ['accountId', 'account_id'], ['amountMinor', 'amount_minor'], ['excludedReason', 'excluded_reason'], ['networkId', 'network_id'],
    ['parentSeq', 'parent_seq'], ['requestId', 'request_id'], ['reviewReasons', 'review_reasons'], ['syncStatus', 'sync_status'],
    ['createdAt', 'created_at'], ['isAdministrator', 'is_administrator'], ['isAgent', 'is_agent'], ['seenAt', 'seen_at'], ['userId', 'user_id'],
    ['restrictedGames', 'restricted_games'], ['singlePackageGames', 'single_package_games'], ['financeUsers', 'finance_users'],
    ['specialUser', 'special_user'], ['excludedUsers', 'excluded_users']]
  loop
    update ticket set answer = replace(answer::text, format('"%s": ', spelling[1]), format('"%s": ', spelling[2]))::jsonb
    where answer::text like format('%%"%s": %%', spelling[1]);
  end loop;
end $$;
