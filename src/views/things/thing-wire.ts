import { fromPromise } from 'xstate'
import { z } from 'zod'
import { call, download } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { historyLine, type HistoryLine } from '#contract/history-line.ts'
import { games, spreaders } from '#contract/lists.ts'
import { thingImported, wholeChoice, type ThingImported } from '#contract/thing.ts'
import { fieldsOf, type Thing } from '#domain/thing/thing.ts'
import { bulkActMachine, type BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import { keptValues } from '#machines/kit/kept-values.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { ChoiceKind, Choices, Named } from '#views/kit/thing/choices.ts'
import { askedOf, type Filter } from './list-filter.ts'
import { ROWS_SHOWN } from './paging.ts'
import { QUIET, readBy, savedBy } from './wired.ts'
import { saveFile } from './save-file.ts'
import type { AnyValues } from '#domain/thing/condition.ts'

export type ThingLines = { data: readonly HistoryLine[]; next: string | null }
export type ThingRow = Readonly<Record<string, unknown>> & { id: string; version: number }
/** What a list is narrowed to, its page, and what it is sorted by (`name`, `-name`); what is empty narrows nothing. */
export type ThingQuery = { filter: Filter; page: number; sort: readonly string[] }
/** `counts`: how many rows have each value of a filter. */
export type ThingAnswer = {
  rows: readonly ThingRow[]
  total: number
  choices: Choices
  counts: Counts
  sums?: readonly Sum[]
  asOf?: string
}
/** Money of one currency. */
type Sum = { currency: string; amount_minor: string }
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>
/** `remove`: it is to be deleted. */
export type ThingDraft = { id: string | null; version: number; values: AnyValues; remove?: boolean | undefined }

/** How any thing is listed (`listOfThings`), where it does not matter which. */
export type AnyThingList = {
  thing: Thing
  row: z.ZodType<object>
  sorts: readonly string[]
  counted: readonly string[]
  list: Endpoint
}
/** The calls of any thing (`callsOf`). */
export type AnyThingCalls = AnyThingList & {
  save: Endpoint
  log: Endpoint
  remove?: Endpoint | undefined
  bulk?: Endpoint | undefined
  file?: Endpoint | undefined
  load?: Endpoint | undefined
}

export const thingsReading = createReading<ThingAnswer, ThingQuery>({ keepsAnswer: true })
/** What happened to one of them. */
export const thingLog = createReading<ThingLines, { id: string }>()
export const thingSave = createSettingsSave<ThingDraft, ThingRow>()
export const thingImport = createSettingsSave<File, ThingImported>()

const rowShape = z.looseObject({ id: z.string(), version: z.number() })
const listShape = z.object({
  data: z.array(rowShape),
  total: z.number(),
  counts: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  sums: z.array(z.object({ currency: z.string(), amount_minor: z.string() })).default([]),
})

const linesShape = z.object({ data: z.array(historyLine), next: z.string().nullable() })

/** What is asked of a list: of its page, and of its file. */
const narrowing = ({ filter, sort }: Pick<ThingQuery, 'filter' | 'sort'>) => ({
  ...askedOf(filter),
  ...(sort.length > 0 ? { sort } : {}),
})

/** A list of things, with the names that its filters and its form choose from. */
export const wireList = (
  { counted, list }: AnyThingList,
  kinds: ReadonlySet<ChoiceKind | null>,
  brought: Partial<Record<ChoiceKind, ReadNames>> = {},
) =>
  readBy(thingsReading, async (query, how) => {
    const asked = { ...narrowing(query), ...(counted.length > 0 ? { counted: '1' } : {}), page: query.page, per_page: ROWS_SHOWN }
    const [answer, choices] = await Promise.all([call(list, asked, how), readChoices(kinds, brought, how.signal)])
    const { data, ...more } = listShape.parse(answer)
    return { ...more, rows: data, choices, asOf: new Date().toISOString() }
  })

/** The save of one thing, and what happened to it. */
export function wireThing({ thing, save, log, remove }: AnyThingCalls) {
  return {
    log: readBy(thingLog, async (query, how) => linesShape.parse(await call(log, query, how))),
    save: savedBy(thingSave, async (draft, ticket) => {
      const { id, version, values } = draft
      if (draft.remove && remove) return await endedAs(call(remove, { ticket, id, version }, QUIET))
      const uploads = fieldsOf(thing).flatMap(([name]) => {
        const value = values[name]
        return value instanceof File ? [{ file: value, name: value.name }] : []
      })
      const input = { ticket, ...sentOf(thing, values), ...(id === null ? {} : { id, version }) }
      return await endedAs(call(save, input, { ...QUIET, ...(uploads.length > 0 ? { uploads } : {}) }))
    }),
  }
}

/** Changes chosen rows in chunks, each of them whole or not at all. */
export const wireBulk = (bulk: Endpoint) =>
  bulkActMachine.provide({
    actors: {
      send: fromPromise<WriteOutcome<number>, { draft: BulkDraft; ticket: string }>(async ({ input: { draft, ticket }, signal }) => {
        const rows = JSON.stringify(draft.rows.map(({ id, version }) => ({ id, version })))
        const answer = call(bulk, { ticket, rows, ...draft.values, ...(draft.remove ? { remove: '1' } : {}) }, { ...QUIET, signal })
        return await outcomeOf(answer, (said) => changedShape.parse(said).data.changed, nothingHeld)
      }),
    },
  })
const changedShape = z.object({ data: z.object({ changed: z.number() }) })

/** Every row that the filter of a list matches; null: it is not asked for. `at`: when the page was read that they were asked for on. */
const wholeReading = createReading<readonly ThingRow[] | null, { query: ThingQuery; at: string } | null>()
export const wireWhole = ({ list }: AnyThingList) =>
  readBy(wholeReading, async (asked, how) =>
    asked === null ? null : wholeChoice.parse(await call(list, { ...narrowing(asked.query), whole: '1' }, how)).whole,
  )

/** Sends a spreadsheet of things. */
export const wireImport = (load: Endpoint) =>
  savedBy(thingImport, async (draft, ticket) => {
    const answer = call(load, { ticket }, { ...QUIET, uploads: [{ file: draft, name: draft.name }] })
    return await outcomeOf(answer, (said) => z.object({ data: thingImported }).parse(said).data, nothingHeld)
  })

/** How a write of a thing ended; of a conflict, the row as it is now. */
async function endedAs(answer: Promise<unknown>): Promise<SaveOutcome<ThingRow>> {
  return await outcomeOf(answer, (said) => z.object({ data: rowShape }).parse(said).data, heldIn(rowShape))
}

/** Values as they travel. A file travels next to them. */
/** What was typed as a form sends it. */
export const sentOf = (thing: Thing, values: AnyValues): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(thing).flatMap(([name, { kind }]) => {
      if (kind === 'file') return []
      return [[name, kind === 'flag' ? (values[name] ? '1' : '0') : values[name]]]
    }),
  )

/** Reads what a field can name; a page brings its own for references. */
export type ReadNames = (how: { quiet: true; signal: AbortSignal }) => Promise<readonly Named[]>
/** What is retired is shown where it is named, and chosen for nothing new. */
const choiceOf = ({ id: value, name: label, retired }: { id: string; name: string; retired: boolean }): Named => ({
  value,
  label,
  disabled: retired,
})

/** The games of the person at the screen. */
export const gameChoices: ReadNames = async (how) =>
  (await everyPage((page) => call(games, page, how))).map(({ game_id: value, ...game }) => choiceOf({ ...game, id: value }))

/** Where what a form chooses from is read. */
const CHOICES: Readonly<Partial<Record<ChoiceKind, ReadNames>>> = {
  game: gameChoices,
  spreader: async (how) => (await everyPage((page) => call(spreaders, page, how))).map(choiceOf),
}

async function readChoices(
  kinds: ReadonlySet<ChoiceKind | null>,
  brought: Partial<Record<ChoiceKind, ReadNames>>,
  signal: AbortSignal,
): Promise<Choices> {
  const asked = { ...CHOICES, ...brought }
  const read = [...kinds].flatMap((kind) => {
    const names = kind === null ? undefined : asked[kind]
    return names ? [names({ ...QUIET, signal }).then((found) => [kind, found] as const)] : []
  })
  return Object.fromEntries(await Promise.all(read))
}

/** A draft as it is kept in the browser. */
export const draftShape = (thing: Thing): z.ZodType<ThingDraft> =>
  z.object({ id: z.string().nullable(), version: z.number(), values: keptValues(thing), remove: z.boolean().optional() })

/** Saves the file of a thing. A failure is told by the notices of the client. */
export async function saveThingFile({ file }: AnyThingCalls, id: string): Promise<void> {
  if (file) await saveFile(download(file, { id }), 'file')
}

/** The whole filter of a list, as a file. */
export async function exportThings({ thing, list }: AnyThingList, query: ThingQuery, format: 'csv' | 'xlsx'): Promise<void> {
  await saveFile(download(list, { ...narrowing(query), format }), `${thing.noun}.${format}`)
}
