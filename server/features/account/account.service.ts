import { accounts, type BIND } from '#contract/accounts.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { listIn, textIn, type AnyValues } from '#domain/thing/condition.ts'
import { accountTypeBlockers } from '#permissions/account-can.ts'
import type { Call } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { keepingOf, readerOf, type ThingRules } from '#server/kit/thing/thing-keeping.ts'
import type { StoredRow } from '#server/kit/thing/thing.repository.ts'
import { accountStore, knownOf, otherDefault, readOtherCurrencies } from './account.reads.ts'
import { askForReading } from './account.repository.ts'

const NOTHING_NAMED = { people: new Set<string>(), channel: null }

/** What many rows of one call name alike is looked up once. */
function knownIn({ trx }: Call, named: Parameters<typeof knownOf>[1]): ReturnType<typeof knownOf> {
  const found = lookedUp.get(trx) ?? new Map<string, ReturnType<typeof knownOf>>()
  const key = JSON.stringify(named)
  const known = found.get(key) ?? knownOf(trx, named)
  lookedUp.set(trx, found.set(key, known))
  return known
}
const lookedUp = new WeakMap<Call['trx'], Map<string, ReturnType<typeof knownOf>>>()

/** What the types of an account, its people, its master and the other accounts say against a save. */
async function against(call: Call, values: AnyValues, before: StoredRow | null): Promise<readonly Blocker[]> {
  const [games, master, spreaderId] = [listIn(values, 'game_ids'), textIn(values, 'master_id'), textIn(values, 'spreader_id')]
  const [owner, assistants] = [textIn(values, 'owner_id'), listIn(values, 'assistant_ids')]
  const named = { people: [owner, ...assistants].filter((one) => one !== ''), master }
  const known = named.people.length > 0 || master !== '' ? await knownIn(call, named) : NOTHING_NAMED
  const unknown = (field: string, text: string) => blocker('thing.no_such', { field, params: { text } })
  const no = (one: string) => one !== '' && !known.people.has(one)
  const other = values.is_default === true ? await otherDefault(call.trx, { id: before?.id ?? '', spreaderId, games }) : null
  return [
    ...accountTypeBlockers(call.user.special, values),
    ...(no(owner) ? [unknown('owner_id', owner)] : []),
    ...assistants.filter(no).map((one) => unknown('assistant_ids', one)),
    ...(master !== '' && known.channel === null ? [unknown('master_id', master)] : []),
    ...(known.channel !== null && known.channel !== spreaderId ? [blocker('account.master_of_other_channel', { field: 'master_id' })] : []),
    ...(other === null ? [] : [blocker('account.other_default', { field: 'is_default', params: { name: other } })]),
  ]
}

// of the other accounts only a default one is asked about
export const accountRules: ThingRules = { against, asksOthers: ({ is_default }) => is_default === true }

export const accountKeeping = keepingOf(accounts.thing, accountStore, accountRules)

/** Has chosen accounts read again. Those that no one is signed in for are left, each with the place of its row. @throws Refused 404 for one outside of the grants */
export async function readAccountsAgain(call: Call, rows: readonly { id: string }[]): Promise<{ asked: number; left: Blocker[] }> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const found = await accountStore.list(call.trx, readerOf(call), { ids }, { page: 1, per_page: ids.length })
  const stateOf = new Map(found.rows.map((row) => [row.id, row]))
  const placed = rows.map(({ id }, index) => ({ id, row: index + 1, account: stateOf.get(id) }))
  refuseIf(
    placed.flatMap(({ row, account }) => (account ? [] : [blocker('thing.gone', { row })])),
    { status: 404 },
  )
  const isLeft = (account: StoredRow | undefined) => account?.read_state === 'no_sign_in'
  const left = placed.flatMap(({ row, account }) =>
    account && isLeft(account) ? [blocker('account.no_sign_in', { row, params: { name: account.name } })] : [],
  )
  const asked = ids.filter((id) => !isLeft(stateOf.get(id)))
  if (asked.length > 0) await askForReading(call.trx, asked)
  return { asked: asked.length, left }
}

/**
 * Takes the currencies that the network says of chosen accounts, all of them or none. The least a day was an amount of the old one and is
 * emptied. What a person saw is the version: a reading that finds another currency raises it.
 */
export async function confirmCurrencies(call: Call, rows: readonly { id: string; version: number }[], event: string): Promise<number> {
  const others = await readOtherCurrencies(
    call.trx,
    rows.map(({ id }) => id),
  )
  refuseIf(
    rows.flatMap(({ id }, index) => (others.has(id) ? [] : [blocker('account.currency_same', { row: index + 1 })])),
    { status: 409 },
  )
  const taken = (was: AnyValues) => ({ currency: others.get(textIn(was, 'network_id')) ?? '', min_daily_budget_minor: '0' })
  return await accountKeeping.keepAll(call, rows, taken, event)
}

/** Games of an account after these come to it, are taken from it, or are its only ones. */
const BOUND: Readonly<Record<(typeof BIND)[number], (has: readonly string[], games: readonly string[]) => readonly string[]>> = {
  add: (has, games) => [...new Set([...has, ...games])],
  take: (has, games) => has.filter((one) => !games.includes(one)),
  set: (_, games) => games,
}

type Binding = { rows: readonly { id: string; version: number }[]; game_ids: readonly string[]; how: (typeof BIND)[number] }

/** Binds accounts to games, all of them or none. @throws Refused with what is against it, each reason with the place of its row */
export const bindAccounts = (call: Call, { rows, game_ids: games, how }: Binding, event: string): Promise<number> =>
  accountKeeping.keepAll(call, rows, (was) => ({ game_ids: BOUND[how](listIn(was, 'game_ids'), games) }), event)
