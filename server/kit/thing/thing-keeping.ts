import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import {
  changesOf,
  fieldsOf,
  fixedBlockers,
  nameKeyOf,
  neededFor,
  thingBlockers,
  tidied,
  usedBlockers,
  type Thing,
} from '#domain/thing/thing.ts'
import { functionBlockers, scopeHolds } from '#permissions/grants.ts'
import { scopeAnywhere } from '#permissions/special-ids.ts'
import type { Call } from '../handler.ts'
import { holdVersion } from '../hold-version.ts'
import { Refused, refuseIf } from '../refused.ts'
import type { LineEnding, Told } from './thing-import.ts'
import { columnsIn, rowOut, textOf, traceOf, valuesIn } from './thing-row.ts'
import { retiredAmong, type Reader, type StoredRow, type ThingStore, type Written } from './thing.repository.ts'
import type { AnyValues } from '#domain/thing/condition.ts'

/** What is special about keeping a thing. Each is an ordinary function; it may also throw `Refused` itself. */
export type ThingRules = {
  /** columns that are written besides the fields: when it is added, and whenever it is saved */
  added?: (call: Call) => Written
  saved?: (call: Call) => Written
  /** what only the database knows against a save; `before` is null for a new one */
  against?: (call: Call, values: AnyValues, before: StoredRow | null) => Promise<readonly Blocker[]>
  /** why this row can be neither changed nor removed now */
  closed?: (call: Call, row: StoredRow) => Promise<readonly Blocker[]>
}

export const readerOf = (call: Call): Reader => ({
  games: call.scope('game'),
  spreaders: call.scope('spreader'),
  regions: call.scope('region'),
  today: companyDay(),
  userId: call.user.id,
  language: call.language,
  may: (permission) => functionBlockers(call.user.grants, permission).length === 0,
})

/** How things are read one by one, held in the version that was seen, and kept with their line in the trail. */
export function keepingOf(thing: Thing, store: ThingStore, { added, saved: stamped, against, closed }: ThingRules) {
  const lock = async (call: Call) => (thing.unique ? await store.lock(call.trx) : undefined)

  /** @throws Refused 404 when there is none within the grants */
  async function one(call: Call, id: string): Promise<StoredRow> {
    const row = await store.one(call.db, readerOf(call), id)
    if (!row) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
    return row
  }

  /** Flags that are set, and games that are left open, without the function they need. */
  const beyond = (call: Call, values: AnyValues): readonly Blocker[] => {
    const unbound = fieldsOf(thing).flatMap(([name, field]) =>
      field.kind === 'games' && field.unbound && isNone(values[name]) ? [[name, field.unbound] as const] : [],
    )
    return [...neededFor(thing).filter(([field]) => values[field] === true), ...unbound].flatMap(([field, needs]) =>
      functionBlockers(call.user.grants, needs).map((one) => ({ ...one, field })),
    )
  }

  /** @throws Refused 404, 403 when it is also about what the user has no right to */
  async function own(call: Call, id: string): Promise<StoredRow> {
    const row = await one(call, id)
    if (row.editable === false) throw new Refused('thing.beyond', { status: 403 })
    return row
  }

  /** @throws Refused 404, 403, 409 with the present row, 409 when it is closed */
  async function hold(call: Call, id: string, version: number | undefined): Promise<StoredRow> {
    await lock(call)
    const how = { read: () => own(call, id), changed: 'thing.changed', present: (row: StoredRow) => rowOut(thing, row) }
    const row = await holdVersion(call.trx, { table: store.table, id, version }, how)
    refuseIf((await closed?.(call, row)) ?? [], { status: 409 })
    return row
  }

  /** What is against a save besides its fields. */
  const refusals = async (call: Call, values: AnyValues, before: StoredRow | null): Promise<readonly Blocker[]> => [
    ...keyBlockers(thing, call, values, before),
    ...(before ? fixedBlockers(thing, asRead(before), values) : []),
    ...(await retiredBlockers(thing, call, values, before)),
    ...((await against?.(call, values, before)) ?? []),
  ]

  /** A flag that one row has at most is taken from the others. */
  async function takeOver(call: Call, columns: Written, exceptId: string | null, event: string | undefined): Promise<void> {
    for (const [name, field] of fieldsOf(thing)) {
      if (field.kind !== 'flag' || !field.sole || columns[name] !== true) continue
      for (const id of await store.having(call.trx, name, exceptId)) {
        const other = await store.one(call.trx, unheld(call), id)
        if (other) await write(call, other, { [name]: false }, event)
      }
    }
  }

  const asRead = (row: StoredRow): AnyValues => valuesIn(thing, rowOut(thing, row))

  /** `isOfMany`: it is read again for the trail only. */
  async function write(call: Call, before: StoredRow | null, columns: Written, event?: string, isOfMany = false): Promise<StoredRow> {
    await takeOver(call, columns, before?.id ?? null, event)
    const written = { ...columns, ...stamped?.(call) }
    const id = before ? before.id : await store.insert(call.trx, { ...written, ...added?.(call) })
    if (before) await store.update(call.trx, id, written)
    // the grants of this call were read before there was a new id
    const after = isOfMany
      ? await store.fields(call.trx, id)
      : await store.one(call.trx, thing.grantedAs ? unheld(call) : readerOf(call), id)
    if (!after) throw new Error(`${thing.noun} ${id} was written and is not there`)
    call.audit({
      entity: thing.noun,
      entityId: id,
      ...(event === undefined ? {} : { event }),
      ...(before ? { before: traceOf(thing, before) } : {}),
      after: traceOf(thing, after),
    })
    return after
  }

  async function remove(call: Call, row: StoredRow, event?: string): Promise<void> {
    await store.remove(call.trx, row.id, call.user.id)
    call.audit({ entity: thing.noun, entityId: row.id, ...(event === undefined ? {} : { event }), before: traceOf(thing, row) })
  }

  return {
    one,
    held: hold,
    remove,
    /** Keeps what was typed, with `more` columns. @throws Refused with everything against it */
    async keep(call: Call, values: AnyValues, before: StoredRow | null, more: () => Promise<Written>): Promise<StoredRow> {
      if (!before) await lock(call)
      const kept = tidied(thing, values)
      refuseIf(beyond(call, kept), { status: 403 })
      refuseIf(await refusals(call, kept, before))
      const columns = columnsIn(thing, kept)
      const other = thing.unique ? await store.takenBy(call.trx, columns, before?.id ?? null) : null
      if (other !== null) throw new Refused(takenBlocker(thing, kept, await store.one(call.trx, readerOf(call), other)))
      return await write(call, before, { ...columns, ...(await more()) })
    },
    /**
     * Changes chosen rows in the versions that were seen, or with null removes them: all of them or none. `event` is their line in the trail.
     * @throws Refused 409 with everything against it, each reason with the place of its row; 404 when none of them is there
     */
    async keepAll(
      call: Call,
      rows: readonly { id: string; version: number }[],
      change: AnyValues | ((values: AnyValues) => AnyValues) | null,
      event: string,
    ): Promise<number> {
      const no: Blocker[] = []
      const statuses = new Set<number>()
      const present: unknown[] = []
      const held = new Map<string, { before: StoredRow; columns: Written }>()
      // in one order: two users who chose the same rows wait for each other, and never both
      const places = rows.map((row, index) => ({ ...row, place: index + 1 })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
      for (const { id, version, place } of places) {
        try {
          const before = await hold(call, id, version)
          const was = asRead(before)
          const kept = tidied(thing, { ...was, ...(typeof change === 'function' ? change(was) : change) })
          refuseIf(change ? thingBlockers(thing, kept) : usedBlockers(thing, before))
          refuseIf(beyond(call, kept), { status: 403 })
          refuseIf(change ? await refusals(call, kept, before) : [])
          held.set(id, { before, columns: columnsIn(thing, kept) })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          no.push(...error.blockers.map((one) => ({ ...one, row: place })))
          statuses.add(error.status)
          if (error.options.present !== undefined) present.push(error.options.present)
        }
      }
      const reasons = no.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
      const status = statuses.size === 1 ? Math.max(...statuses) : 409
      refuseIf(reasons, { status, ...(present.length > 0 ? { present } : {}) })
      for (const { before, columns } of held.values())
        if (change) await write(call, before, columns, event, true)
        else await remove(call, before, event)
      return held.size
    },
    /**
     * Keeps a line of a file: over the one with the same unique values, of which what the file has no column for stays, or as a new one.
     * `event` is its line in the trail.
     */
    async takeLine(call: Call, values: AnyValues, told: Told, event: string): Promise<LineEnding> {
      await lock(call)
      const wrong = thingBlockers(thing, values)
      if (wrong.length > 0) return wrong
      const id = thing.unique ? await store.takenBy(call.trx, columnsIn(thing, tidied(thing, values)), null) : null
      const before = id === null ? null : await store.one(call.db, readerOf(call), id)
      if (before === undefined) return [blocker('thing.beyond', thing.unique?.[0] === undefined ? {} : { field: thing.unique[0] })]
      const kept = tidied(thing, { ...values, ...(before ? untold(thing, before, told) : {}) })
      const wrongNow = thingBlockers(thing, kept)
      if (wrongNow.length > 0) return wrongNow
      if (before && changesOf(thing, asRead(before), kept).length === 0) return 'same'
      const no = [
        ...(before?.editable === false ? [blocker('thing.beyond')] : beyond(call, kept)),
        ...((before && (await closed?.(call, before))) ?? []),
        ...(await refusals(call, kept, before)),
      ]
      if (no.length > 0) return no
      await write(call, before, columnsIn(thing, kept), event, true)
      return before ? 'changed' : 'added'
    },
  }
}

/** Reads what the grants do not hold: what was just written, and what loses a flag to it. */
const unheld = (call: Call): Reader => ({ ...readerOf(call), games: '*', spreaders: '*' })

/** An id is typed once, and within the grants as they were given: a `*` of games that was spelled out knows no new game. */
function keyBlockers({ key, grantedAs }: Thing, { user }: Call, values: AnyValues, before: StoredRow | null): readonly Blocker[] {
  const id = key === undefined ? '' : (textOf(values[key]) ?? '')
  if (key === undefined || before?.id === id) return []
  if (before) return [blocker('thing.key_fixed', { field: key })]
  const isHeld = !grantedAs || scopeHolds(scopeAnywhere(user.granted, grantedAs), id)
  const isWithheld = grantedAs === 'game' && user.special.withheld_games.includes(id)
  return isHeld && !isWithheld ? [] : [blocker('thing.not_granted', { field: key, params: { text: id } })]
}

/** What is retired is not named by anything new; what named it before keeps it. */
async function retiredBlockers(thing: Thing, call: Call, values: AnyValues, before: StoredRow | null): Promise<readonly Blocker[]> {
  const named = fieldsOf(thing).flatMap(([name, field]) => {
    const kind = field.kind === 'ref' || field.kind === 'refs' ? field.of : field.kind === 'games' ? 'game' : field.kind
    const had = [before?.[name]].flat()
    const ids = [values[name]].flat().filter((id) => typeof id === 'string' && id !== '' && !had.includes(id))
    return kind === 'game' || kind === 'spreader' || 'of' in field ? [{ name, kind, ids: ids.map(String) }] : []
  })
  const found = await Promise.all(
    named.map(async ({ name, kind, ids }) =>
      (await retiredAmong(call.db, kind, ids)).map((one) => blocker('thing.retired', { field: name, params: { text: one.name } })),
    ),
  )
  return found.flat()
}

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** What a row has in the fields that a file has no column for. */
const untold = (thing: Thing, row: StoredRow, told: Told): AnyValues =>
  Object.fromEntries(Object.entries(valuesIn(thing, rowOut(thing, row))).filter(([name]) => !told.has(name)))

/** Says which values another one has already: names as the list shows them, codes of choices are left out. */
function takenBlocker(thing: Thing, values: AnyValues, other: StoredRow | undefined): Blocker {
  const { unique = [], fields } = thing
  const said = unique.flatMap((name) => (fields[name]?.kind === 'choice' ? [] : [textOf(other?.[nameKeyOf(name)] ?? values[name]) ?? '']))
  const text = said.filter((one) => one !== '').join(' · ')
  return blocker('thing.taken', { params: { text }, ...(unique[0] === undefined ? {} : { field: unique[0] }) })
}
