import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { levelCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { adAccounts, games as gameList } from '#contract/lists.ts'
import { changeRows, oneChangeSet, saveObject } from '#contract/object-changes.ts'
import { checkObjectName, objectList, objectRow, readObjects, type ObjectRow } from '#contract/objects.ts'
import { namedValues } from '#domain/batch/expand.ts'
import { blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { levelsFrom, parentOf } from '#domain/channels/levels.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import { aboveRow, isNew, judgedChange, sentValues } from '#machines/single-object/single-object.rules.ts'
import type { Arrival, SeenObject, SingleAt, SingleDesk, SingleSent } from '#machines/single-object/single-object.types.ts'
import { readAccounts } from '#views/things/object-accounts.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

type Asked = { quiet: true; signal: AbortSignal }

const seenOf = ({ network_id, name, values, gone_at, pulled_at }: ObjectRow): SeenObject => ({
  network_id,
  name,
  values,
  gone: gone_at !== null,
  pulled_at,
})

/** An object by the network's own call, where it has one. */
async function objectAt({ channel, account_id }: SingleAt, level: Level, id: string, how: Asked): Promise<ObjectRow | undefined> {
  const own = familyOf(channel).own.singles[level]
  if (own) return (await call(own.read, { account_id, network_id: id }, how)).data ?? undefined
  const asked = { channel, level, account_ids: [account_id], network_ids: [id], per_page: 1 }
  return (await call(objectList, asked, how)).data[0]
}

const missing = (code: string, params: Record<string, string>) => Object.assign(new Error(code), { blockers: [blocker(code, { params })] })

async function readDesk(at: SingleAt, how: Asked): Promise<SingleDesk> {
  const channel = knownChannel(at.channel)
  const parentLevel = parentOf(channel, at.level)
  const own = at.network_id === null ? undefined : await objectAt(at, at.level, at.network_id, how)
  const parent = isNew(at) && parentLevel && at.parent_id ? await objectAt(at, parentLevel, at.parent_id, how) : undefined
  if (isNew(at) && at.parent_id && !parent) throw missing('object.change.unknown', { id: at.parent_id })
  const [accounts, games] = await Promise.all([
    call(adAccounts, { account_id: at.account_id, per_page: 1 }, how),
    everyPage((page) => call(gameList, page, how)),
  ])
  const [account] = accounts.data
  if (!account) throw missing('object.single.no_account', { id: at.account_id })
  const { name, currency, timezone, min_daily_budget: minDailyBudgetMinor } = account
  return {
    nowMs: Date.now(),
    account: { accountId: at.account_id, name, currency, timezone, minDailyBudgetMinor },
    games: games.filter(({ game_id }) => account.game_ids.includes(game_id)).map(({ game_id, name: word }) => ({ game_id, name: word })),
    above: parent && parentLevel ? { ...parent.above_values, [parentLevel]: parent.values } : (own?.above_values ?? {}),
    parentName: parent?.name ?? own?.parent_name ?? '',
    object: own ? seenOf(own) : null,
  }
}

const placeOf = ({ game_id, account_id, parent_id }: SingleAt) => ({ game_id, account_id, ...(parent_id ? { parent_id } : {}) })
const held = heldAs(objectRow, seenOf)

async function create({ at, rows, desk, ticket }: SingleSent) {
  if (!rows || !desk) throw new Error('an object is created with what was typed')
  const channel = knownChannel(at.channel)
  const chain = rows.map((row, index) => ({
    level: row.level,
    name: row.name.trim(),
    values: sentValues(channel, row, aboveRow(channel, rows, index, desk), desk),
  }))
  const [first, ...below] = chain
  const sent = { ticket, ...placeOf(at), name: first?.name ?? '', values: JSON.stringify(first?.values), below: JSON.stringify(below) }
  const { add, create: own } = levelCalls(familyOf(at.channel), at.level)
  const outcome = await outcomeOf(own ? call(own, sent, QUIET) : call(add, sent, QUIET), ({ data }) => ({ written: data.batch.batch_id }))
  return outcome.kind === 'refused' ? { ...outcome, present: null } : outcome
}

async function change(typed: SingleSent) {
  const { at, reason, ticket } = typed
  const change = judgedChange(typed)
  if (!change) throw new Error('an object is changed with what was seen')
  const { channel, level, account_id } = at
  const [was, becomes] = [JSON.stringify(change.was), JSON.stringify(change.becomes)]
  const sent = { account_id, network_id: at.network_id ?? '', reason, ticket, was, becomes }
  const own = familyOf(channel).own.singles[level]
  const answer = own ? call(own.update, sent, QUIET) : call(saveObject, { channel, level, ...sent }, QUIET)
  return await outcomeOf(answer, ({ data }) => ({ written: data.id }), held)
}

const waiting: Arrival = { state: 'waiting', problems: [], networkIds: [] }

async function changed(setId: string, how: Asked): Promise<Arrival> {
  const { data: set } = await call(oneChangeSet, { id: setId }, how)
  if (set.state === 'running') return waiting
  const [row] = (await call(changeRows, { id: setId, per_page: 1 }, how)).data
  const networkIds = row ? [row.network_id] : []
  if (set.result === 'done') return { state: 'done', problems: [], networkIds }
  return { state: row?.state === 'conflict' ? 'met' : 'refused', problems: (row?.reasons ?? []).map(blockerOfWire), networkIds }
}

async function created({ channel, level, account_id }: SingleAt, batchId: string, how: Asked): Promise<Arrival> {
  const { batchStatus, batchCreativePreview } = familyOf(channel)
  const { result } = (await call(batchStatus, { batch_id: batchId }, how)).data
  if (result === '2') return waiting
  const own = levelsFrom(knownChannel(channel), level)
  const rows = (await call(batchCreativePreview, { batch_id: batchId }, how)).data.filter((row) => own.includes(row.level))
  // what was created is in the list once it was read again
  await call(readObjects, { account_ids: [account_id] }, how).catch(() => undefined)
  return {
    state: result === '1' ? 'done' : 'failed',
    problems: rows.flatMap(({ name, error }) =>
      error ? [blocker('object.single.row_failed', { params: { name, reason: error.message } })] : [],
    ),
    networkIds: rows.flatMap(({ network_id }) => network_id ?? []),
  }
}

/** The flow of one object, joined to the server. */
export const wiredSingleObject = singleObjectMachine.provide({
  actors: {
    readDesk: fromPromise(({ input: { at }, signal }) => readDesk(at, { ...QUIET, signal })),
    checkName: fromPromise(async ({ input: { at, name }, signal }) => {
      const { channel, level, account_id, parent_id, network_id } = at
      const asked = { channel, level, account_id, name, ...(parent_id ? { parent_id } : {}), ...(network_id ? { network_id } : {}) }
      return (await call(checkObjectName, asked, { ...QUIET, signal })).data.map(blockerOfWire)
    }),
    proposeName: fromPromise(async ({ input: { at, row }, signal }) => {
      const { autoName } = levelCalls(familyOf(at.channel), at.level)
      const asked = { ...placeOf(at), values: JSON.stringify(namedValues(row?.values ?? {})) }
      return (await call(autoName, asked, { ...QUIET, signal })).data.name
    }),
    saveObject: fromPromise(({ input }) => (isNew(input.at) ? create(input) : change(input))),
    readArrival: fromPromise(({ input: { at, written }, signal }) =>
      isNew(at) ? created(at, written, { ...QUIET, signal }) : changed(written, { ...QUIET, signal }),
    ),
  },
})

export type OpenAccount = { account_id: string; name: string; game_ids: readonly string[] }

/** Ad accounts of a network in which something can be created. */
export const wiredAccounts = readBy(createReading<readonly OpenAccount[], string>({}), readAccounts)
