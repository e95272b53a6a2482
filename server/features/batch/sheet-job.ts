import type { ImportResult } from '#contract/batch-shapes.ts'
import { checkedItems } from '#domain/batch/check.ts'
import { expandRows, type ImportedRow } from '#domain/batch/expand-rows.ts'
import { keptColumns, matchColumns, type ByHand, type ColumnMatch, type SheetLayout } from '#domain/batch/sheet-columns.ts'
import { namingOf } from '#domain/batch/naming.ts'
import { batchTotals, storedTotals } from '#domain/batch/totals.ts'
import { readRows } from '#domain/batch/sheet-rows.ts'
import type { BadRow, SheetContext } from '#domain/batch/sheet.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { say } from '#i18n/catalogue.ts'
import { jsonBytes } from '#server/kit/json-bytes.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Choose, KeptCells } from './sheet-cells.ts'
import { readSheetFile, readSheetText, type Cells, type HowRead } from './sheet-file.ts'
import { sheetWords } from './sheet-words.ts'

/** Where the cells come from: a file's bytes, pasted text, or the stored cells of an earlier import as JSON text. */
export type SheetSource = { bytes: Uint8Array } | { pasted: string } | { stored: string; layout: SheetLayout | null; broken: number[] }

/** A spreadsheet and everything it is read against; plain data, so that it can be given to a thread. */
export type SheetJob = {
  source: SheetSource
  channel: string
  byHand: ByHand
  context: Omit<SheetContext, 'words'>
}

/** What was read: for the answer, and as JSON for the database, so that the rows are serialised only once. */
export type SheetReading = {
  answer: Pick<
    ImportResult,
    'rows' | 'good' | 'columns' | 'ignored' | 'bad' | 'account_ids' | 'levels' | 'daily_budget' | 'lifetime_budget'
  >
  stored: {
    sheet: Uint8Array<ArrayBuffer>
    layout: string | null
    columns: string
    rows: Uint8Array<ArrayBuffer>
    bad: Uint8Array<ArrayBuffer>
  }
}

/** @throws Refused with the reasons of `sheet-file.ts` */
export type SheetReader = (job: SheetJob) => Promise<SheetReading>

/** Reads one spreadsheet, on the spot. It may take seconds: the server gives it to a thread (`sheet-threads.ts`). */
export const readSheetJob = async (
  { source, channel: channelKey, byHand, context }: SheetJob,
  check?: () => void,
): Promise<SheetReading> => {
  const channel = channelOf(channelKey)
  if (!channel) throw new Error(`a sheet for the unknown channel '${channelKey}'`)
  const choose: Choose = (heads, max) => keptColumns(heads, channel, sheetWords(channel), max)
  const { cells, layout, broken } = await readCells(source, { choose, ...(check ? { check } : {}) })
  const columns = readColumns({ cells, layout }, channel, byHand)
  const read = readRows(cells, columns.columns, channel, { ...context, words: sheetWords(channel) })
  check?.()
  const rows = read.rows.filter((row) => !broken.includes(row.line))
  const bad = mergedBad([
    { line: 1, problems: columns.problems },
    ...broken.map((line) => ({ line, problems: [blocker('import.row.broken', { row: line })] })),
    ...read.bad,
  ])
  const matched = Object.fromEntries(columns.columns.map(({ index, target }) => [String(index), target]))
  return {
    answer: {
      rows: read.total,
      good: rows.length,
      columns: columns.columns.map(({ index, head, target }) => ({ index, head, field: target, sample: sampleOf(cells, index) })),
      ignored: [...(layout?.ignored ?? [])],
      bad,
      account_ids: [...new Set(rows.map((row) => row.account_id))],
      ...totalsOf(rows, channel, context),
    },
    stored: {
      sheet: jsonBytes(cells),
      layout: layout && JSON.stringify(layout),
      columns: JSON.stringify(matched),
      rows: jsonBytes(rows),
      bad: jsonBytes(bad),
    },
  }
}

/** What the good rows will come to: made as the batch will make them, checked, added up and thrown away. Names need no date here. */
function totalsOf(rows: readonly ImportedRow[], channel: Channel, { game, accounts: known, nowMs }: SheetJob['context']) {
  const accounts = new Map(known.map((account) => [account.accountId, account]))
  const spec = { naming: namingOf(channel), common: {} }
  const items = checkedItems(channel, expandRows(channel, spec, rows, { game, accounts, date: '' }), { accounts, nowMs })
  const { levels, daily, lifetime } = storedTotals(batchTotals(channel, items, (id) => accounts.get(id)?.currency ?? ''))
  return { levels, daily_budget: daily, lifetime_budget: lifetime }
}

async function readCells(source: SheetSource, how: HowRead): Promise<Cells> {
  if ('bytes' in source) return readSheetFile(Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength), how)
  if ('pasted' in source) return readSheetText(source.pasted, how)
  const cells: string[][] = JSON.parse(source.stored) // written by ourselves, from `stored.sheet`
  return { cells, layout: source.layout, broken: source.broken }
}

/** The first text of the column below its head. */
const sampleOf = (cells: readonly (readonly string[])[], index: number): string =>
  cells
    .slice(1)
    .find((row) => row[index]?.trim())
    ?.[index]?.slice(0, 100) ?? ''

function readColumns({ cells, layout }: KeptCells, channel: Channel, byHand: ByHand): { columns: ColumnMatch[]; problems: Blocker[] } {
  const { columns, problems } = matchColumns(cells[0] ?? [], channel, sheetWords(channel), byHand, layout)
  if (columns.some(({ target }) => target === 'account')) return { columns, problems }
  const head = say('zh', `channel.${channel.key}.field.account`)
  return { columns, problems: [...problems, blocker('import.column.missing', { field: 'account', row: 1, params: { head } })] }
}

/** One entry a line, in order, with all its reasons. */
function mergedBad(rows: readonly BadRow[]): BadRow[] {
  const byLine = new Map<number, Blocker[]>()
  for (const { line, problems } of rows) if (problems.length > 0) byLine.set(line, byLine.get(line)?.concat(problems) ?? problems)
  return [...byLine].sort(([one], [other]) => one - other).map(([line, problems]) => ({ line, problems }))
}

/** A reading as it crosses from a thread: a refusal is an answer like any other. */
export type SheetAnswer = { reading: SheetReading } | { refused: readonly Blocker[] }

/** @throws only for a bug */
export async function answerSheetJob(job: SheetJob, check: () => void): Promise<SheetAnswer> {
  try {
    return { reading: await readSheetJob(job, check) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.blockers }
    throw error
  }
}
