import { call } from '#client/call.ts'
import { accounts, bindGames } from '#contract/accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { masters, spreaders } from '#contract/lists.ts'
import { generalUsers } from '#contract/people.ts'
import { type AD_ACCOUNT, AUTH_STATES, ENDS_WITHIN } from '#domain/account/account.ts'
import { ownZone } from '#domain/zone.ts'
import { instant, moneyMinor, stateTag } from '#views/kit/grid/columns.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { COMPANY_CHOICES } from '#views/kit/thing/company-choices.ts'
import { named } from '#views/kit/thing/choices.ts'
import type { ListFilter } from '#views/things/list-filter.ts'
import { thingPage, type ThingPageParts } from '#views/things/thing-page.ts'
import { wireBulk } from '#views/things/thing-wire.ts'

type Row = OutputOf<typeof accounts.list>['data'][number]

const LOOKS: Readonly<Record<Row['auth_state'], StateKey>> = {
  authorised: 'done',
  ending: 'attention',
  ended: 'refused',
  invalid: 'refused',
  unbound: 'waiting',
}

/** Batches of an account, in one of their states. */
const batches = (state: string) => (row: Row) => `/advertise-2/home?${new URLSearchParams({ account: row.id, state })}`
const options = (of: string, values: readonly string[]) => values.map((value) => ({ value, label: `${of}.${value}` }))

const FILTERS: readonly ListFilter[] = [
  { name: 'game_id', label: 'account.field.game_ids', of: 'game' },
  { name: 'master_id', label: 'account.field.master_id' },
  { name: 'owner_id', label: 'account.field.owner_id' },
  { name: 'use_status', label: 'account.field.use_status' },
  { name: 'auth_state', label: 'account.auth_state', options: options('account.auth_state', AUTH_STATES) },
  { name: 'ends_within', label: 'account.ends_within', options: options('account.ends_within', ENDS_WITHIN) },
  { name: 'unbound', label: 'account.unbound', options: options('account.unbound', ['0', '1']) },
]

const PARTS: ThingPageParts<typeof AD_ACCOUNT.fields, Row> = {
  edits: 'account.item.edit',
  search: 'account.search',
  columns: [
    'network_id',
    'name',
    'alias',
    'spreader_id',
    'game_ids',
    'master_id',
    'owner_id',
    'use_status',
    {
      ...stateTag<Row>(
        ({ auth_state }) => LOOKS[auth_state],
        ({ auth_state }) => `account.auth_state.${auth_state}`,
      ),
      key: 'auth_state',
      header: 'account.auth_state',
    },
    { ...instant<Row>(() => ownZone()), key: 'auth_expires_at', header: 'account.auth_expires_at' },
    'currency',
    'timezone',
    { ...moneyMinor<Row>(({ currency }) => currency), key: 'balance_minor', header: 'account.balance_minor' },
    'min_daily_budget_minor',
    'account_type',
    'audience_type',
    'is_default',
    'entity',
  ],
  bulk: [
    { word: 'account.bulk.on', values: { use_status: 'on' } },
    { word: 'account.bulk.off', ask: 'account.bulk.off_ask', values: { use_status: 'off' } },
  ],
  uses: { batch_pushing: batches('pushing'), batch_draft: batches('draft'), batch_settled: batches('settled') },
  choices: {
    person: async (how) => named((await call(generalUsers, { status: '1', per_page: 500 }, how)).data),
    // firms of several channels are called the same
    master: async (how) => {
      const [firms, channels] = await Promise.all([call(masters, { per_page: 500 }, how), call(spreaders, { per_page: 500 }, how)])
      const channelOf = new Map(channels.data.map(({ id, name }) => [id, name]))
      return firms.data.map(({ id, name, spreader_id }) => ({ value: id, label: `${name} · ${channelOf.get(spreader_id) ?? spreader_id}` }))
    },
    zone: () => Promise.resolve(COMPANY_CHOICES.zone ?? []),
  },
}

/** Every account. */
export const accountPage = thingPage(accounts, {
  ...PARTS,
  views: 'ToolsAccountSteward',
  filters: [{ name: 'spreader_id', label: 'account.field.spreader_id' }, ...FILTERS],
})

/** Accounts of one channel, which the address and the monitored page name by `spreaderId` (S1 §2). */
export const channelAccountPage = thingPage(accounts, {
  ...PARTS,
  views: 'ToolsAccountStewardList',
  filters: [{ name: 'spreader_id', label: 'account.field.spreader_id', inAddress: 'spreaderId' }, ...FILTERS],
})

/** Binds chosen accounts to games, or takes the games from them. */
export const bindingAccounts = wireBulk(bindGames)
