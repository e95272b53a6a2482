import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import {
  calledBy,
  changesOf,
  fieldsOf,
  fixedBlockers,
  neededFor,
  thingBlockers,
  tidied,
  usedBlockers,
  type Thing,
} from '#domain/thing/thing.ts'
import { functionBlockers, scopeHolds } from '#permissions/grants.ts'
import { scopeAnywhere } from '#permissions/special-ids.ts'
import type { Call } from '../handler.ts'
import { holdVersion, inVersion } from '../hold-version.ts'
import { Refused, refuseIf } from '../refused.ts'
import type { Line, LineEnding, Told } from './thing-import.ts'
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
  /** does `against` ask about other rows of the thing? Those of the lines before one are then written first; every line unless told */
  asksOthers?: (values: AnyValues) => boolean
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
export function keepingOf(thing: Thing, store: ThingStore, { added, saved: stamped, against, asksOthers, closed }: ThingRules) {
  const lock = async (call: Call) => (thing.unique ? await store.lock(call.trx) : undefined)

  /** @throws Refused 404 when there is none within the grants */
  function there(row: StoredRow | undefined): StoredRow {
    if (!row) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
    return row
  }
  const one = async (call: Call, id: string): Promise<StoredRow> => there(await store.one(call.db, readerOf(call), id))

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
  function own(row: StoredRow | undefined): StoredRow {
    if (there(row).editable === false) throw new Refused('thing.beyond', { status: 403 })
    return there(row)
  }

  const HELD = { changed: 'thing.changed', present: (row: StoredRow) => rowOut(thing, row) }

  /** @throws Refused 404, 403, 409 with the present row, 409 when it is closed */
  async function hold(call: Call, id: string, version: number | undefined): Promise<StoredRow> {
    await lock(call)
    const how = { read: async () => own(await store.one(call.db, readerOf(call), id)), ...HELD }
    const row = await holdVersion(call.trx, { table: store.table, id, version }, how)
    refuseIf((await closed?.(call, row)) ?? [], { status: 409 })
    return row
  }

  /** The same of many in a few statements; each is judged by what it gives. */
  async function holdEach(call: Call, ids: readonly string[]) {
    await lock(call)
    const seen = await store.several(call.db, readerOf(call), ids)
    await store.hold(
      call.trx,
      [...seen.values()].flatMap(({ id, editable }) => (editable === false ? [] : [id])),
    )
    const now = await store.several(call.db, readerOf(call), ids)
    return async (id: string, version: number): Promise<StoredRow> => {
      own(seen.get(id))
      const row = await inVersion(own(now.get(id)), version, HELD)
      refuseIf((await closed?.(call, row)) ?? [], { status: 409 })
      return row
    }
  }

  /** What is against saves besides their fields. */
  async function refusalsOf(call: Call, saves: readonly Save[]) {
    const isRetired = await retiredIn(thing, call, saves)
    return async ({ kept, before }: Save): Promise<readonly Blocker[]> => [
      ...keyBlockers(thing, call, kept, before),
      ...(before ? fixedBlockers(thing, asRead(before), kept) : []),
      ...isRetired({ kept, before }),
      ...((await against?.(call, kept, before)) ?? []),
    ]
  }

  /** A flag that one row has at most is taken from the others. */
  async function takeOver(call: Call, columns: Written, exceptId: string | null, event: string | undefined): Promise<void> {
    for (const [name, field] of fieldsOf(thing)) {
      if (field.kind !== 'flag' || !field.sole || columns[name] !== true) continue
      for (const id of await store.having(call.trx, name, exceptId)) {
        const other = await store.one(call.trx, unheld(call), id)
        if (other) await writeEach(call, [{ before: other, columns: { [name]: false } }], event)
      }
    }
  }

  const asRead = (row: StoredRow): AnyValues => valuesIn(thing, rowOut(thing, row))

  async function write(call: Call, before: StoredRow | null, columns: Written): Promise<StoredRow> {
    await takeOver(call, columns, before?.id ?? null, undefined)
    const [id = ''] = await writeEach(call, [{ before, columns }])
    // the grants of this call were read before there was a new id
    const after = await store.one(call.trx, thing.grantedAs ? unheld(call) : readerOf(call), id)
    if (!after) throw new Error(`${thing.noun} ${id} was written and is not there`)
    return after
  }

  /** Writes rows in a few statements, with a line of each in the trail. @returns their ids */
  async function writeEach(call: Call, writes: readonly Write[], event?: string): Promise<string[]> {
    const stamp = stamped?.(call)
    const changed = writes.flatMap(({ before, columns }) => (before ? [{ before, written: { ...columns, ...stamp, id: before.id } }] : []))
    const fresh = writes.flatMap(({ before, columns }) => (before ? [] : [{ ...columns, ...stamp, ...added?.(call) }]))
    if (changed.length > 0)
      await store.update(
        call.trx,
        changed.map(({ written }) => written),
      )
    const ids = fresh.length > 0 ? await store.insert(call.trx, fresh) : []
    const all = [...changed.map(({ before }) => before), ...ids.map((id) => ({ id, version: null }))]
    const kept = await store.fields(
      call.trx,
      all.map(({ id }) => id),
    )
    for (const was of all) {
      const after = kept.get(was.id)
      if (!after) throw new Error(`${thing.noun} ${was.id} was written and is not there`)
      const before = was.version === null ? {} : { before: traceOf(thing, was) }
      call.audit({
        entity: thing.noun,
        entityId: was.id,
        ...(event === undefined ? {} : { event }),
        ...before,
        after: traceOf(thing, after),
      })
    }
    return all.map(({ id }) => id)
  }

  /** A flag that one row has at most moves from row to row: such rows are written one after the other. */
  async function writeAll(call: Call, writes: readonly Write[], event: string): Promise<void> {
    const moves = ({ columns }: Write) =>
      fieldsOf(thing).some(([name, field]) => field.kind === 'flag' && field.sole && columns[name] === true)
    for (const one of writes.filter(moves)) {
      await takeOver(call, one.columns, one.before?.id ?? null, event)
      await writeEach(call, [one], event)
    }
    await writeEach(
      call,
      writes.filter((one) => !moves(one)),
      event,
    )
  }

  async function remove(call: Call, rows: readonly StoredRow[], event?: string): Promise<void> {
    await store.remove(
      call.trx,
      rows.map(({ id }) => id),
      call.user.id,
    )
    for (const row of rows)
      call.audit({ entity: thing.noun, entityId: row.id, ...(event === undefined ? {} : { event }), before: traceOf(thing, row) })
  }

  return {
    one,
    held: hold,
    remove: (call: Call, row: StoredRow) => remove(call, [row]),
    /** Keeps what was typed, with `more` columns. @throws Refused with everything against it */
    async keep(call: Call, values: AnyValues, before: StoredRow | null, more: () => Promise<Written>): Promise<StoredRow> {
      if (!before) await lock(call)
      const kept = tidied(thing, values)
      refuseIf(beyond(call, kept), { status: 403 })
      const save = { kept, before }
      refuseIf(await (await refusalsOf(call, [save]))(save))
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
      const no = new Map<number, readonly Blocker[]>()
      const statuses = new Set<number>()
      const present: unknown[] = []
      const places = rows.map((row, index) => ({ ...row, place: index + 1 })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
      async function judged<T>(place: number, judge: () => Promise<T>): Promise<T[]> {
        try {
          return [await judge()]
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          no.set(
            place,
            error.blockers.map((one) => ({ ...one, row: place })),
          )
          statuses.add(error.status)
          if (error.options.present !== undefined) present.push(error.options.present)
          return []
        }
      }
      const heldIn = await holdEach(
        call,
        rows.map(({ id }) => id),
      )
      const saves: (Save & { place: number; before: StoredRow })[] = []
      for (const { id, version, place } of places)
        saves.push(
          ...(await judged(place, async () => {
            const before = await heldIn(id, version)
            const was = asRead(before)
            const kept = tidied(thing, { ...was, ...(typeof change === 'function' ? change(was) : change) })
            refuseIf(change ? thingBlockers(thing, kept) : usedBlockers(thing, before))
            refuseIf(beyond(call, kept), { status: 403 })
            return { place, before, kept }
          })),
        )
      const refusals = change ? await refusalsOf(call, saves) : () => Promise.resolve([])
      for (const save of saves) await judged(save.place, async () => refuseIf(await refusals(save)))
      const reasons = [...no.keys()].toSorted((one, other) => one - other).flatMap((place) => no.get(place) ?? [])
      const status = statuses.size === 1 ? Math.max(...statuses) : 409
      refuseIf(reasons, { status, ...(present.length > 0 ? { present } : {}) })
      // a row that was named twice is one row
      const held = new Map(saves.map((save) => [save.before.id, save]))
      if (!change)
        await remove(
          call,
          [...held.values()].map(({ before }) => before),
          event,
        )
      else
        await writeAll(
          call,
          [...held.values()].map(({ before, kept }) => ({ before, columns: columnsIn(thing, kept) })),
          event,
        )
      return held.size
    },
    /**
     * Keeps lines of a file, none of which has the same unique values as another: over the one that has them already, of which what the
     * file has no column for stays, or as a new one. `event` is their line in the trail. @returns how each ended
     */
    async takeLines(call: Call, lines: readonly Line[], event: string): Promise<LineEnding[]> {
      await lock(call)
      const isOwn = ({ values }: Line) => against !== undefined && (asksOthers?.(values) ?? true)
      const endings: LineEnding[] = []
      for (const run of runsOf(lines, isOwn)) endings.push(...(await takeRun(call, run, event)))
      return endings
    },
  }

  /** Lines that do not ask about each other. */
  async function takeRun(call: Call, lines: readonly Line[], event: string): Promise<LineEnding[]> {
    const typed = lines.map(({ values }) => columnsIn(thing, tidied(thing, values)))
    const wrong = lines.map(({ values }) => thingBlockers(thing, values))
    const right = lines.flatMap((_, at) => (wrong[at]?.length === 0 ? [at] : []))
    const found =
      thing.unique && right.length > 0
        ? await store.takenByEach(
            call.trx,
            right.map((at) => typed[at] ?? {}),
          )
        : []
    const ids = new Map(right.map((at, index) => [at, found[index] ?? null]))
    const befores = await store.several(
      call.db,
      readerOf(call),
      [...ids.values()].filter((id) => id !== null),
    )
    const saves = lines.map(({ values, told }, at) => {
      const before = befores.get(ids.get(at) ?? '') ?? null
      return { before, kept: tidied(thing, { ...values, ...(before ? untold(thing, before, told) : {}) }) }
    })
    const refusals = await refusalsOf(
      call,
      right.flatMap((at) => saves[at] ?? []),
    )
    const writes: Write[] = []
    async function endingOf(at: number, save: Save): Promise<LineEnding> {
      const { before, kept } = save
      if (wrong[at]?.length) return wrong[at]
      if ((ids.get(at) ?? null) !== null && !before)
        return [blocker('thing.beyond', thing.unique?.[0] === undefined ? {} : { field: thing.unique[0] })]
      const wrongNow = thingBlockers(thing, kept)
      if (wrongNow.length > 0) return wrongNow
      if (before && changesOf(thing, asRead(before), kept).length === 0) return 'same'
      const no = [
        ...(before?.editable === false ? [blocker('thing.beyond')] : beyond(call, kept)),
        ...((before && (await closed?.(call, before))) ?? []),
        ...(await refusals(save)),
      ]
      if (no.length > 0) return no
      writes.push({ before, columns: columnsIn(thing, kept) })
      return before ? 'changed' : 'added'
    }
    const endings: LineEnding[] = []
    for (const [at, save] of saves.entries()) endings.push(await endingOf(at, save))
    await writeAll(call, writes, event)
    return endings
  }
}

/** Values that are to be kept, over a row or as a new one. */
type Save = { before: StoredRow | null; kept: AnyValues }
type Write = { before: StoredRow | null; columns: Written }

/** Rows one after the other, each of these by itself. */
function runsOf<T>(rows: readonly T[], isOwn: (row: T) => boolean): T[][] {
  const runs: T[][] = []
  let open: T[] | null = null
  for (const row of rows) {
    if (open && !isOwn(row)) open.push(row)
    else runs.push((open = [row]))
    if (isOwn(row)) open = null
  }
  return runs
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

/** What is retired is not named by anything new; what named it before keeps it. Asked at once for all that is saved. */
async function retiredIn(thing: Thing, call: Call, saves: readonly Save[]): Promise<(save: Save) => readonly Blocker[]> {
  const naming = fieldsOf(thing).flatMap(([name, field]) => {
    const kind = field.kind === 'ref' || field.kind === 'refs' ? field.of : field.kind === 'games' ? 'game' : field.kind
    return kind === 'game' || kind === 'spreader' || 'of' in field ? [{ name, kind }] : []
  })
  const newIn = (name: string, { kept, before }: Save): string[] => {
    const had = [before?.[name]].flat()
    return [kept[name]].flat().flatMap((id) => (typeof id === 'string' && id !== '' && !had.includes(id) ? [id] : []))
  }
  const asked = naming.map(async ({ name, kind }) => {
    const ids = new Set(saves.flatMap((save) => newIn(name, save)))
    return [name, new Map((await retiredAmong(call.db, kind, [...ids])).map((one) => [one.id, one.name]))] as const
  })
  const retired = await Promise.all(asked)
  return (save) =>
    retired.flatMap(([field, names]) =>
      newIn(field, save).flatMap((id) => {
        const text = names.get(id)
        return text === undefined ? [] : [blocker('thing.retired', { field, params: { text } })]
      }),
    )
}

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** What a row has in the fields that a file has no column for. */
const untold = (thing: Thing, row: StoredRow, told: Told): AnyValues =>
  Object.fromEntries(Object.entries(valuesIn(thing, rowOut(thing, row))).filter(([name]) => !told.has(name)))

/** Says which values another one has already: names as the list shows them, codes of choices are left out. */
function takenBlocker(thing: Thing, values: AnyValues, other: StoredRow | undefined): Blocker {
  const { unique = [] } = thing
  const text = calledBy(thing, unique, { ...other, ...values })
  return blocker('thing.taken', { params: { text }, ...(unique[0] === undefined ? {} : { field: unique[0] }) })
}
