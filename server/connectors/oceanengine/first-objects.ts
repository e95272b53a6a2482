import { notReached } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { ObjectChange, ObjectPort } from '../core/object-port.ts'
import { outcomesOf } from '../core/outcomes.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import { inWaves, wavesOf } from '../core/several.ts'
import type { OceanEngine } from './api.ts'
import { bulkCall } from './bulk.ts'
import { blamedField } from './codes.ts'
import { BULK, firstParts, type FirstParts, type RowPart } from './first-change-parts.ts'
import { FIRST_NAMES, firstLevel } from './first-levels.ts'
import { allOf, everything, listOf } from './first-listing.ts'
import { idOf, type FirstObject } from './first-read-back.ts'
import { heldAmong, PAGE } from './pages.ts'

/** Ids in one bulk call: 100 for a status (networks/oceanengine.json, `limits`), not documented for the others. */
const IDS_A_CALL = 50

export const firstObjectsOf = (api: OceanEngine): ObjectPort => ({
  list: listOf(api),
  change: changeOf(api),
})

type Row = { one: ObjectChange; part: RowPart }
type Update = { one: ObjectChange; body: NonNullable<FirstParts['body']> }

/**
 * Sends the updates first, each with the `modify_time` that was just read, so that nothing has been written yet when another user changed the object
 * before us. Then come budgets, bids and statuses as bulk calls; after a failure the rest of that change is not sent.
 */
const changeOf =
  (api: OceanEngine): ObjectPort['change'] =>
  async (account, changes, signal, closing) => {
    const { keep, goesOn, inWords, inOrder } = outcomesOf<ObjectChange, void>(changes)
    const ready = inWords(firstParts)
    const updates = ready.flatMap(({ one, words: { body } }): Update[] => (body ? [{ one, body }] : []))
    const rows = ready.flatMap(({ one, words }): Row[] => words.rows.map((part) => ({ one, part })))

    const held = new Map<Update, Outcome<FirstObject>>()
    const unread = await inWaves(
      wavesOf(updates, PAGE),
      (some) => heldOf(api, account, some, signal),
      (update, now) => held.set(update, now),
      closing,
    )
    const halted = await inWaves(
      wavesOf(updates, 1),
      (some) => Promise.all(some.map((update) => updatedOne(api, account, update, held.get(update), signal))),
      keep,
      closing,
      unread,
    )
    function* calls(): Generator<Row[]> {
      for (const set of BULK)
        yield* wavesOf(
          rows.filter((row) => row.part.set === set && goesOn(row)),
          IDS_A_CALL,
        )
    }
    await inWaves(calls(), (some) => together(api, account, some, signal), keep, closing, halted)
    return inOrder({ ok: undefined })
  }

/** Reads the objects of one level as they are now, in one call. */
async function heldOf(
  api: OceanEngine,
  account: AccountRef,
  updates: readonly Update[],
  signal: AbortSignal,
): Promise<Outcome<FirstObject>[]> {
  const level = firstLevel(updates[0]?.one.level ?? '')
  const filtering = { ...everything(level), [FIRST_NAMES[level].ids]: updates.map(({ one }) => bareNumber(one.networkId)) }
  const now = await allOf(api, account, level, filtering, signal, 1)
  return heldAmong(now, (object) => idOf(level, object), updates)
}

/** `campaign/update` or `ad/update`. `modify_time` works as a lock: if another user changed the object since the read, the change fails as a conflict. */
async function updatedOne(
  api: OceanEngine,
  account: AccountRef,
  { one, body }: Update,
  now: Outcome<FirstObject> | undefined,
  signal: AbortSignal,
): Promise<Outcome<void>> {
  if (!now || 'error' in now) return now ?? failed(notReached())
  const { path, id } = FIRST_NAMES[firstLevel(one.level)]
  const whole = { [id]: bareNumber(one.networkId), modify_time: now.ok.modify_time, ...body }
  const answer = await api.post(account, `${path}/update/`, whole, 'change', signal)
  if ('ok' in answer) return { ok: undefined, usage: answer.usage }
  const { error, usage } = answer
  if (error.class !== 'validation') return answer
  const { message } = error
  if (/\bmodify_time\b/.test(message)) return failed({ ...error, class: 'conflict', fields: [] }, usage)
  const budget = Object.keys(one.values).find((field) => field.endsWith('_budget')) ?? ''
  return failed({ ...error, fields: [{ field: blamedField(message, budget), message }] }, usage)
}

/** One bulk call. For a status it has a list of ids, for amounts a row per object. */
function together(api: OceanEngine, account: AccountRef, rows: readonly Row[], signal: AbortSignal): Promise<Outcome<void>[]> {
  const [first] = rows
  if (!first) return Promise.resolve([])
  const { set } = first.part
  const level = firstLevel(first.one.level)
  const { path, id } = FIRST_NAMES[level]
  const networkIds = rows.map(({ one }) => one.networkId)
  const ids = networkIds.map(bareNumber)
  const isAmount = set === 'budget' || set === 'bid'
  const body = isAmount
    ? { data: rows.map(({ part }, at) => ({ [id]: ids[at], [set]: part.amount })) }
    : { [`${level}_ids`]: ids, opt_status: set }
  const fields = new Map(rows.map(({ one, part }) => [one.networkId, part.field]))
  const blamed = (message: string, networkId: string) =>
    /^\s*(budget|bid|opt_status)\b/.test(message) ? (fields.get(networkId) ?? null) : null
  return bulkCall(api, account, { path: `${path}/update/${isAmount ? set : 'status'}/`, body, id, networkIds, blamed }, signal)
}
