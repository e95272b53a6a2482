import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { accounts } from '#contract/accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { masters, spreaders } from '#contract/lists.ts'
import { regionThings } from '#contract/master-data.ts'
import { type AD_ACCOUNT, AUTH_STATES, ENDS_WITHIN, READ_STATES, SHOWN_STATES } from '#domain/account/account.ts'
import { HELD_REASONS } from '#domain/account/network-state.ts'
import { ownZone } from '#domain/zone.ts'
import { instant, moneyMinor, NONE, stateTag, type ColumnTrait } from '#views/kit/grid/columns.ts'
import { relativeText } from '#views/kit/RelativeTime.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { COMPANY_CHOICES } from '#views/kit/thing/company-choices.ts'
import { named } from '#views/kit/thing/choices.ts'
import { personChoices } from '#views/things/person-choices.ts'
import type { ListFilter } from '#views/things/list-filter.ts'
import { thingPage, type ThingPageParts } from '#views/things/thing-page.ts'

type Row = OutputOf<typeof accounts.list>['data'][number]

const LOOKS: Readonly<Record<Row['auth_state'], StateKey>> = {
  authorised: 'done',
  ending: 'attention',
  ended: 'refused',
  invalid: 'refused',
  unbound: 'waiting',
}

const STATE_LOOKS: Readonly<Record<Row['network_state'], StateKey>> = {
  active: 'done',
  disabled: 'refused',
  unsettled: 'attention',
  in_review: 'attention',
  closed: 'refused',
  gone: 'refused',
  other: 'unknown',
  unread: 'waiting',
}

/** What holds an account or asks for attention, then how its reading is: of one that could not be read, why. */
function readLook({ held_for: held, read_state: state, other_push_at: other }: Row): StateKey {
  if (held !== null) return 'refused'
  if (other !== null) return 'attention'
  return state === 'failed' ? 'attention' : state === 'waiting' ? 'running' : state === 'read' ? 'done' : 'waiting'
}
const readWord = ({ held_for: held, read_state: state, read_trouble: trouble, other_push_at: other }: Row): string =>
  held !== null
    ? `account.held_for.${held}`
    : other !== null
      ? 'account.other_push'
      : state === 'failed' && trouble !== ''
        ? `access.trouble.${trouble}`
        : `account.read_state.${state}`

/** When it was read, by its age; the exact time is in the tooltip and in the file. */
const age: ColumnTrait<Row> = {
  ...instant<Row>(() => ownZone()),
  text: (value, _row, say) => (typeof value === 'string' ? relativeText(say, value, Date.now(), ownZone()) : NONE),
}
const toldMoney = moneyMinor<Row>(({ told_currency }) => told_currency)

/** Batches of an account, in one of their states. */
const batches = (state: string) => (row: Row) => `/advertise-2/home?${new URLSearchParams({ account: row.id, state })}`
const options = (of: string, values: readonly string[]) => values.map((value) => ({ value, label: `${of}.${value}` }))

const FILTERS: readonly ListFilter[] = [
  { name: 'game_id', label: 'account.field.game_ids', of: 'game' },
  { name: 'region', label: 'account.region', of: 'region' },
  { name: 'master_id', label: 'account.field.master_id' },
  { name: 'owner_id', label: 'account.field.owner_id' },
  { name: 'use_status', label: 'account.field.use_status' },
  { name: 'auth_state', label: 'account.auth_state', options: options('account.auth_state', AUTH_STATES) },
  { name: 'ends_within', label: 'account.ends_within', options: options('account.ends_within', ENDS_WITHIN) },
  { name: 'network_state', label: 'account.network_state', options: options('account.network_state', SHOWN_STATES) },
  { name: 'held_for', label: 'account.held_for', options: options('account.held_for', HELD_REASONS) },
  { name: 'read_state', label: 'account.read_state', options: options('account.read_state', READ_STATES) },
  { name: 'unbound', label: 'account.unbound', options: options('account.unbound', ['0', '1']) },
  { name: 'network_app', label: 'account.network_app', byLink: true },
]

const PARTS: ThingPageParts<typeof AD_ACCOUNT.fields, Row> = {
  edits: 'account.item.edit',
  search: 'account.search',
  columns: [
    // as long as the ids of networks are
    { key: 'network_id', header: 'account.field.network_id', width: 170 },
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
      width: 140,
    },
    { ...instant<Row>(() => ownZone()), key: 'auth_expires_at', header: 'account.auth_expires_at' },
    {
      ...stateTag<Row>(
        ({ network_state }) => STATE_LOOKS[network_state],
        ({ network_state }) => `account.network_state.${network_state}`,
      ),
      explain: ({ disable_reason }, say) => (disable_reason === '' ? null : say(`account.disable_reason.${disable_reason}`)),
      key: 'network_state',
      header: 'account.network_state',
    },
    { ...stateTag<Row>(readLook, readWord), key: 'read_state', header: 'account.read_state', width: 170 },
    { ...age, key: 'read_at', header: 'account.read_at' },
    'currency',
    'timezone',
    { ...toldMoney, key: 'balance_minor', header: 'account.balance_minor' },
    { ...toldMoney, key: 'cap_minor', header: 'account.cap_minor' },
    { ...toldMoney, key: 'spent_minor', header: 'account.spent_minor' },
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
  uses: {
    batch_pushing: batches('pushing'),
    batch_draft: batches('draft'),
    batch_settled: batches('settled'),
    figure_reading: (row) => `/table-2?${new URLSearchParams({ account: row.id })}`,
  },
  choices: {
    person: personChoices,
    region: async (how) => named(await everyPage((page) => call(regionThings.list, page, how))),
    // firms of several channels are called the same
    master: async (how) => {
      const [firms, channels] = await Promise.all([
        everyPage((page) => call(masters, page, how)),
        everyPage((page) => call(spreaders, page, how)),
      ])
      const channelOf = new Map(channels.map(({ id, name }) => [id, name]))
      return firms.map(({ id, name, spreader_id }) => ({ value: id, label: `${name} · ${channelOf.get(spreader_id) ?? spreader_id}` }))
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
