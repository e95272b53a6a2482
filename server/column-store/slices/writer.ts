import { randomBytes } from 'node:crypto'
import type { Blocker } from '#domain/blocker.ts'
import { grouped } from '#domain/grouped.ts'
import type { FactsName, Grain } from '#domain/metrics/facts.ts'
import type { ColumnStore } from '../client.ts'
import { createFacts } from '../schema/facts.ts'
import { sliceBlockers, storedRow, type Slice } from './slice.ts'

/** Runs work while no other work of that name runs, in any process that writes figures. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>

export type SliceWriter = {
  /**
   * Puts slices in the place of what their accounts and days had before. Slices of one day appear together, each day at one moment; may be
   * repeated when its end is not known.
   * @throws SliceRefused, with nothing of any slice taken
   */
  replace: (slices: readonly Slice[]) => Promise<void>
}

/** A slice that is not whole or holds what it cannot. */
export class SliceRefused extends Error {
  readonly blockers: readonly Blocker[]
  constructor(blockers: readonly Blocker[]) {
    super(
      `a slice of figures was refused: ${blockers.map(({ code, field, row }) => `${code} ${field ?? ''} ${row ?? ''}`.trim()).join('; ')}`,
    )
    this.blockers = blockers
  }
}

const CHUNK = 50_000

/**
 * A day is staged next to its table, the accounts that are not replaced included, and then takes the place of its partition: a read sees the day
 * as it was or as it is, never a part.
 */
export function openSliceWriter(store: ColumnStore, { exclusively }: { exclusively: Exclusively }): SliceWriter {
  const replaceDay = async (slices: readonly Slice[]): Promise<void> => {
    const [first] = slices
    if (!first) return
    const { facts, grain, day } = first
    const stage = `${facts}_stage_${randomBytes(6).toString('hex')}`
    await store.run(createFacts(facts, stage))
    try {
      const rows = slices.flatMap((slice) => slice.rows.map((row) => storedRow(slice, row)))
      for (let from = 0; from < rows.length; from += CHUNK) await store.insert(stage, rows.slice(from, from + CHUNK))
      await store.run(
        `insert into ${stage} select * from ${facts} where grain = {grain:String} and day = {day:Date}
          and not has(arrayZip({spreaders:Array(String)}, {accounts:Array(String)}), (toString(spreader), toString(account)))`,
        { grain, day, spreaders: slices.map(({ spreader }) => spreader), accounts: slices.map(({ account }) => account) },
      )
      const partition = `partition ('${grain}', '${day}')`
      const [staged] = await store.read<{ many: string }>(`select count() as many from ${stage}`)
      // the engine refuses to put nothing in the place of something
      const isEmpty = Number(staged?.many) === 0
      await store.run(isEmpty ? `alter table ${facts} drop ${partition}` : `alter table ${facts} replace ${partition} from ${stage}`)
      await noteSlices(store, slices)
    } finally {
      await store.run(`drop table if exists ${stage} sync`)
    }
  }
  return {
    replace: async (slices) => {
      const mistakes = slices.flatMap(sliceBlockers)
      if (mistakes.length > 0) throw new SliceRefused(mistakes)
      for (const ofDay of grouped(slices, partitionOf).values())
        await exclusively(`figures ${partitionOf(ofDay[0] ?? raise())}`, () => replaceDay(latestOfEach(ofDay)))
    },
  }
}

const partitionOf = ({ facts, grain, day }: { facts: FactsName; grain: Grain; day: string }): string => `${facts} ${grain} ${day}`
const raise = (): never => {
  throw new RangeError('a group of slices is empty')
}

/** Of two slices of an account the later one in the list counts. */
const latestOfEach = (slices: readonly Slice[]): Slice[] => [
  ...new Map(slices.map((slice) => [JSON.stringify([slice.spreader, slice.account]), slice])).values(),
]

/** Noted after the rows are there: an age may be told too old for a moment, never too young. */
async function noteSlices(store: ColumnStore, slices: readonly Slice[]): Promise<void> {
  const loaded_at = instantText(new Date())
  await store.insert(
    'slice',
    slices.map(({ facts, grain, day, spreader, account, source, asOf, rows }) => ({
      facts,
      grain,
      day,
      spreader,
      account,
      source,
      row_count: rows.length,
      as_of: instantText(new Date(asOf)),
      loaded_at,
    })),
  )
}

/** As ClickHouse reads a DateTime64 of UTC: `2026-11-20 09:30:00.000`. */
const instantText = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')
