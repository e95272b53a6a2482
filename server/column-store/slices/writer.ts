import { randomBytes } from 'node:crypto'
import type { Blocker } from '#domain/blocker.ts'
import { grouped } from '#domain/grouped.ts'
import type { ColumnStore } from '../client.ts'
import { createFacts } from '../schema/facts.ts'
import { partOf, type Shards } from './shards.ts'
import { sliceBlockers, type Slice } from './slice.ts'
import { STORED_COLUMNS, storedValues } from './stored-rows.ts'

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

/** Days that are staged together: an insert reaches no more partitions than the engine takes at once (100), with each day's other accounts in memory. */
export const DAYS_TOGETHER = 30

/**
 * Days are staged next to their table, the accounts that are not replaced included, and then take the places of their partitions: a read sees a day
 * of a game as it was or as it is, never a part. Days that come together share a table to be staged in: making one costs more than the rows of a small day. The ages
 * of slices are written to the first shard. Without a cluster there is only one.
 */
export function openSliceWriter(shards: Shards, { exclusively }: { exclusively: Exclusively }): SliceWriter {
  const replaceDays = async (store: ColumnStore, slices: readonly Slice[]): Promise<void> => {
    const [first] = slices
    if (!first) return
    const { facts, grain } = first
    const stage = `${facts}_stage_${randomBytes(6).toString('hex')}`
    await store.run(createFacts(facts, stage))
    try {
      const rows = slices.flatMap((slice) => slice.rows.map((row) => storedValues(slice, row)))
      for (let from = 0; from < rows.length; from += CHUNK) await store.insert(stage, rows.slice(from, from + CHUNK), STORED_COLUMNS[facts])
      const days = [...new Set(slices.map(({ day }) => day))]
      await store.run(
        `insert into ${stage} select * from ${facts} where grain = {grain:String} and day in {days:Array(Date)}
          and not has(arrayZip({of:Array(Date)}, {spreaders:Array(String)}, {accounts:Array(String)}), (day, toString(spreader), toString(account)))`,
        {
          grain,
          days,
          of: slices.map(({ day }) => day),
          spreaders: slices.map(({ spreader }) => spreader),
          accounts: slices.map(({ account }) => account),
        },
      )
      const staged = new Set((await store.read<{ of: string }>(`select distinct toString(day) as of from ${stage}`)).map(({ of }) => of))
      const commands = days.map((day) => {
        const partition = `partition ('${grain}', '${day}')`
        // the engine refuses to put nothing in the place of something
        return staged.has(day) ? `replace ${partition} from ${stage}` : `drop ${partition}`
      })
      await store.run(`alter table ${facts} ${commands.join(', ')}`)
    } finally {
      await store.run(`drop table if exists ${stage} sync`)
    }
  }
  return {
    replace: async (slices) => {
      const mistakes = slices.flatMap(sliceBlockers)
      if (mistakes.length > 0) throw new SliceRefused(mistakes)
      const replaceAll = async () => {
        for (const ofGrain of grouped(slices, ({ facts, grain }) => `${facts} ${grain}`).values())
          for (const together of daysTogether(ofGrain)) {
            const latest = latestOfEach(together)
            const partsOf = (at: number) => latest.map((slice) => partOf(slice, at, shards.length))
            await allEnded(shards.map((shard, at) => replaceDays(shard, partsOf(at))))
            await noteSlices(shards[0], latest)
          }
      }
      await holdingAll(exclusively, [...new Set(slices.map(nameOf))], replaceAll)
    },
  }
}

/** Every name is held at once; always in the same order, so that two writers that share days never wait for each other. */
const holdingAll = (exclusively: Exclusively, names: readonly string[], work: () => Promise<void>): Promise<void> =>
  names.toSorted().reduceRight<() => Promise<void>>((inner, name) => () => exclusively(name, inner), work)()

/** Unlike `Promise.all`, waits for all before it throws: the lock on the days is kept until every shard has finished. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(works)) if (one.status === 'rejected') throw one.reason
}

const nameOf = ({ facts, grain, day }: Slice): string => `figures ${facts} ${grain} ${day}`

function daysTogether(slices: readonly Slice[]): Slice[][] {
  const days = [...grouped(slices, ({ day }) => day).values()]
  return Array.from({ length: Math.ceil(days.length / DAYS_TOGETHER) }, (_, at) =>
    days.slice(at * DAYS_TOGETHER, (at + 1) * DAYS_TOGETHER).flat(),
  )
}

/** Of two slices of an account and a day the later one in the list counts. */
const latestOfEach = (slices: readonly Slice[]): Slice[] => [
  ...new Map(slices.map((slice) => [JSON.stringify([slice.day, slice.spreader, slice.account]), slice])).values(),
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
