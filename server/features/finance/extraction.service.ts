import { createHash, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { nameKey, UNKNOWN_MAX, unknownNameOf, type UnknownName, type UsedName } from '#domain/finance/statement-name.ts'
import { STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import { ControlTally, isDifferent, keptControls, type ControlTotal } from '#domain/finance/control-total.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { createRowReader, readPreface, rowIdentity, type ReadRow } from '#domain/finance/statement-row.ts'
import { createLineSorter, isBlank, isRowAbove, linesTold, noLines, type LineClass } from '#domain/finance/statement-lines.ts'
import { mappingTemplate } from '#domain/finance/statement-mapping.ts'
import { recognise, type MappingMark, type Recognised } from '#domain/finance/statement-templates.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit, type AuditRow } from '#server/kit/audit.repository.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { Refused } from '#server/kit/refused.ts'
import { openSheet } from '#server/kit/sheet/open.ts'
import type { OpenSheet } from '#server/kit/sheet/sheet.ts'
import { correctedBy, createBadRows, type BadRows } from './bad-rows.ts'
import { holdingMonths } from './closed-month.ts'
import * as repository from './extraction.repository.ts'
import type { ClaimedExtraction, Progress, StagedRow } from './extraction.repository.ts'
import { fillFigures } from './figure-fill.ts'
import { readMappings } from './mapping.reads.ts'
import { readStatementContext } from './statement.reads.ts'
import { monthStateOf } from './statement.repository.ts'

export type ExtractDeps = { db: Kysely<Database>; files: FileStore }
/** `lost`: the lease ran out meanwhile, and whatever was read here counts for nothing. */
export type Extracted = 'extracted' | 'stopped' | 'cancelled' | 'failed' | 'lost'

export const STATEMENT_BOUNDS = {
  bytes: STATEMENT_LIMITS.fileMb * 1024 * 1024,
  rows: STATEMENT_LIMITS.rows + STATEMENT_LIMITS.preface + 1,
  columns: STATEMENT_LIMITS.columns,
}

/** Rows that are looked up, stored and told of together. */
const CHUNK = 2_000

/**
 * Reads a statement line by line. Good rows are staged, where no one sees them, and become rows of the month in the one transaction that ends
 * the extraction; bad ones go into a file with their reasons. A process that is killed leaves an extraction that another one begins again.
 */
export async function extract({ db, files }: ExtractDeps, claimed: ClaimedExtraction, workerId: string): Promise<Extracted> {
  if (repository.hasTriedEnough(claimed)) return await fail({ db, files }, claimed, workerId, blocker('finance.statement.gave_up'))
  let work: Extraction | null = null
  try {
    if ((await monthStateOf(db, claimed)) === 'confirmed') throw closed(claimed.month)
    const sheet = await openSheet(await files.read(claimed.storageKey), STATEMENT_BOUNDS)
    const read = await beginReading(db, claimed, sheet)
    const { preface, head } = read
    work = new Extraction(db, claimed, workerId, {
      ...read,
      total: sheet.rows,
      otherSheets: sheet.otherSheets,
      bad: createBadRows(files, { preface, head, language: claimed.language, extractionId: claimed.id }),
    })
    return await work.run(files)
  } catch (error) {
    await work?.bad.drop()
    const reason = error instanceof Refused ? (error.blockers[0] ?? blocker('finance.statement.gave_up')) : unstorable(error)
    if (reason === null) throw error
    return await fail({ db, files }, claimed, workerId, reason)
  }
}

const closed = (month: string) => new Refused(blocker('finance.month.closed', { params: { month } }))

/** What the database says no to because of what it says (classes 22 and 23 of SQLSTATE) it says no to again. */
const unstorable = (error: unknown): Blocker | null =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
    ? blocker('finance.statement.unstorable', { field: 'file' })
    : null

/** Ends an extraction that cannot go on, with the reason. Nothing was read from a file that was refused, and it is not kept. */
export async function fail({ db, files }: ExtractDeps, claimed: ClaimedExtraction, workerId: string, reason: Blocker): Promise<Extracted> {
  const ended = await db.transaction().execute(async (trx): Promise<Extracted> => {
    if (!(await repository.holdForEnd(trx, claimed.id, workerId))) return 'lost'
    await repository.dropStaged(trx, claimed.id)
    await repository.endExtraction(trx, claimed.id, { state: 'failed', error: reason })
    await record(trx, claimed, 'finance.statement.failed', { reason })
    return 'failed'
  })
  if (ended === 'failed') await files.remove(claimed.storageKey)
  return ended
}

const record = async (db: Kysely<Database>, { id, kind, month, fileName }: ClaimedExtraction, event: string, more: object) =>
  await writeAudit(db, [
    {
      userId: null,
      requestId: randomUUID(),
      entity: 'finance.extraction',
      entityId: id,
      event,
      after: { kind, month, file: fileName, ...more },
    },
  ])

/** `above`: a row above its head */
type SortedLine = { line: StatementLine; is: LineClass | 'above' }

type Begun = {
  recognised: Recognised
  readRow: (line: StatementLine) => ReadRow
  /** lines above the head that are no rows */
  preface: readonly (readonly string[])[]
  head: readonly string[]
  /** all lines of the file, in their order */
  lines: AsyncIterable<SortedLine>
}

/** Finds the head, and what is left to read behind it. @throws Refused when no template fits, or a column that counts cannot be seen */
async function beginReading(db: Kysely<Database>, claimed: ClaimedExtraction, sheet: OpenSheet): Promise<Begun> {
  const iterator = sheet.lines()[Symbol.asyncIterator]()
  const first: StatementLine[] = []
  while (first.length <= STATEMENT_LIMITS.preface) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
  }
  const cells = first.map((line) => line.cells)
  const mappings = await readMappings(db, claimed.kind)
  const result = recognise(cells, claimed.kind, mappings.map(mappingTemplate))
  if ('problems' in result) throw new Refused(result.problems)
  const { found: recognised } = result
  const head = cells[recognised.at] ?? []
  const unseen = [...recognised.fields.values()].find((at) => sheet.hiddenColumns.has(at))
  if (unseen !== undefined)
    throw new Refused(blocker('finance.statement.hidden_column', { field: 'file', params: { column: head[unseen] ?? String(unseen + 1) } }))
  const above = first.slice(0, recognised.at)
  const preface = above.filter((line) => !isRowAbove(line.cells, recognised)).map((line) => line.cells)
  const context = await readStatementContext(db, claimed.month, claimed)
  const sort = createLineSorter(recognised)
  async function* lines(): AsyncGenerator<SortedLine> {
    for (const line of above) yield { line, is: isBlank(line.cells) ? 'empty' : isRowAbove(line.cells, recognised) ? 'above' : 'head' }
    for (const line of first.slice(recognised.at)) yield { line, is: sort(line.cells) }
    for await (const line of { [Symbol.asyncIterator]: () => iterator }) yield { line, is: sort(line.cells) }
  }
  return { recognised, readRow: createRowReader(recognised, readPreface(preface), context), preface, head, lines: lines() }
}

const keyOfName = ({ means, name }: UsedName): string => `${means} ${nameKey(name)}`

function countName(counts: Map<string, UnknownName>, { means, name }: UsedName): void {
  const key = keyOfName({ means, name })
  const before = counts.get(key)
  counts.set(key, before ? { ...before, rows: before.rows + 1 } : { means, name: name.trim(), rows: 1 })
}

class Extraction {
  readonly bad: BadRows
  private readonly progress: Progress
  private readonly otherSheets: readonly string[]
  private readonly tally: ControlTally
  private readonly mapping: MappingMark | undefined
  private readonly controls: ControlTotal[] = []
  /** currency → what the good rows come to */
  private readonly sums = new Map<string, { rows: number; due: bigint }>()
  /** bad only because the same row is in the month already */
  private known = 0
  private readonly seen = new Map<string, number>()
  /** kept names that rows were read through, and names that no one knows */
  private readonly used = new Map<string, UnknownName>()
  private readonly unknown = new Map<string, UnknownName>()
  /** other months that lines were refused for, with how many */
  private readonly months = new Map<string, number>()
  /** games that rows came in for */
  private readonly games = new Set<string>()
  private readonly db: Kysely<Database>
  private readonly claimed: ClaimedExtraction
  private readonly workerId: string
  private readonly begun: Begun

  constructor(
    db: Kysely<Database>,
    claimed: ClaimedExtraction,
    workerId: string,
    begun: Begun & { total: number; otherSheets: readonly string[]; bad: BadRows },
  ) {
    this.db = db
    this.claimed = claimed
    this.workerId = workerId
    this.begun = begun
    this.bad = begun.bad
    this.otherSheets = begun.otherSheets
    this.tally = new ControlTally(begun.recognised)
    this.mapping = begun.recognised.template.mapping
    this.progress = { total: begun.total, done: 0, ok: 0, bad: 0, lines: noLines(), template: begun.recognised.template.key }
  }

  async run(files: FileStore): Promise<Extracted> {
    let chunk: StatementLine[] = []
    let state = await this.tell()
    for await (const { line, is } of this.begun.lines) {
      if (state !== 'running') break
      this.progress.done += line.span
      this.progress.lines.continued += line.span - 1
      if (is === 'row' || is === 'above') this.tally.add(line.cells)
      if (is === 'sums') this.check(line)
      if (is === 'above') await this.refuseAbove(line)
      else if (is !== 'row') this.progress.lines[is] += 1
      else chunk.push(line)
      if (chunk.length < CHUNK) continue
      await this.take(chunk)
      chunk = []
      state = await this.tell()
    }
    if (state === 'running') {
      await this.take(chunk)
      const { lines, total, ...rows } = this.progress
      if (linesTold(lines, rows) !== total)
        throw new Refused(blocker('finance.statement.lines_lost', { field: 'file', params: { total, told: linesTold(lines, rows) } }))
      state = await this.tell()
    }
    if (state === 'running') return await (this.isExplained() ? this.publish(files) : this.stop(files))
    await this.bad.drop()
    return state === 'cancelling' ? await this.cancel() : 'lost'
  }

  private readonly tell = async () => await repository.tellProgress(this.db, this.claimed.id, this.workerId, this.progress)

  /** Sorts lines into good ones, which are staged, and bad ones. */
  private async take(lines: readonly StatementLine[]): Promise<void> {
    const read = lines.map((line) => ({ line, row: this.hashed(line) }))
    const hashes = read.flatMap(({ row }) => ('hash' in row ? [row.hash] : []))
    const twins = hashes.length > 0 ? await repository.findTwins(this.db, this.claimed, hashes) : new Map<string, never>()
    const good: StagedRow[] = []
    for (const { line, row } of read) {
      const reasons = 'problems' in row ? row.problems : this.repetition(row, twins)
      if ('hash' in row && reasons.length === 0) {
        good.push(row)
        const { rows, due } = this.sums.get(row.currency) ?? { rows: 0, due: 0n }
        this.sums.set(row.currency, { rows: rows + 1, due: due + row.due })
        this.games.add(row.gameId)
        for (const name of row.names) countName(this.used, name)
        continue
      }
      for (const reason of reasons) this.noteUnknown(reason)
      if (reasons.every(({ code }) => code === 'finance.statement.same_row')) this.known += 1
      await this.bad.write(line.cells, reasons)
    }
    if (good.length > 0) await repository.stageRows(this.db, this.claimed.id, good)
    this.progress.ok += good.length
    this.progress.bad += read.length - good.length
  }

  private check({ line, cells }: StatementLine): void {
    const control = this.tally.check(line, cells)
    if (control) this.controls.push(control)
  }

  /** Nothing differs, or what differs is what a person has explained. */
  private isExplained(): boolean {
    const differences = (controls: readonly ControlTotal[]) =>
      JSON.stringify(
        controls
          .filter(isDifferent)
          .map(({ line, columns }) => [line, columns.map(({ field, stated, counted }) => [field, stated, counted])]),
      )
    const present = differences(keptControls(this.controls))
    return present === differences([]) || present === differences(this.claimed.explained ?? [])
  }

  /** What is told of the file as a whole. */
  private readonly told = () => ({
    progress: this.progress,
    otherSheets: this.otherSheets,
    controls: keptControls(this.controls),
    sums: [...this.sums].map(([currency, { rows, due }]) => ({ currency, rows, due_minor: due.toString() })),
    unknown: [...this.unknown.values()],
    mapping: this.mapping ?? null,
  })

  /** A line of sums differs from the rows: nothing comes in before a person has said why. */
  private async stop(files: FileStore): Promise<Extracted> {
    const errorKey = await this.bad.end()
    const stopped = await this.db.transaction().execute(async (trx): Promise<Extracted> => {
      const held = await repository.holdForEnd(trx, this.claimed.id, this.workerId)
      if (!held) return 'lost'
      const state = held.state === 'cancelling' ? 'cancelled' : 'stopped'
      await repository.dropStaged(trx, this.claimed.id)
      await repository.endExtraction(trx, this.claimed.id, { state, errorKey, ...this.told() })
      const differences = this.controls.filter(isDifferent).length
      await record(trx, this.claimed, `finance.statement.${state}`, state === 'stopped' ? { differences } : { done: this.progress.done })
      return state
    })
    if (stopped === 'lost' && errorKey !== null) await files.remove(errorKey)
    return stopped
  }

  /** A row above its head: what its cells mean was said too late. */
  private async refuseAbove({ cells, line }: StatementLine): Promise<void> {
    await this.bad.write(cells, [blocker('finance.statement.above_head', { row: line })])
    this.progress.bad += 1
  }

  private noteUnknown(reason: Blocker): void {
    const name = unknownNameOf(reason)
    if (name && (this.unknown.has(keyOfName(name)) || this.unknown.size < UNKNOWN_MAX)) countName(this.unknown, name)
    const month = reason.code === 'finance.statement.wrong_month' ? String(reason.params?.value ?? '') : ''
    if (month !== '') this.months.set(month, (this.months.get(month) ?? 0) + 1)
  }

  /** Nothing came in, and every line is of one other month: the file was sent for the wrong one. */
  private ofAnotherMonth(): Blocker | null {
    const [only, ...others] = this.months
    if (!only || others.length > 0 || this.progress.ok > 0 || only[1] !== this.progress.bad) return null
    return blocker('finance.statement.another_month', { params: { value: only[0], month: this.claimed.month, count: only[1] } })
  }

  private hashed(line: StatementLine): StagedRow | { problems: Blocker[] } {
    const read = this.begun.readRow(line)
    if ('problems' in read) return read
    const identity = rowIdentity(this.claimed.month, read.entry)
    return { ...read.entry, line: line.line, hash: createHash('sha256').update(identity).digest('base64url') }
  }

  /** The same row further up in the file, or in a file that was read before. */
  private repetition({ hash, line }: StagedRow, twins: ReadonlyMap<string, { fileName: string; line: number | null }>): Blocker[] {
    const above = this.seen.get(hash)
    if (above !== undefined) return [blocker('finance.statement.repeated_line', { row: line, params: { line: above } })]
    this.seen.set(hash, line)
    const twin = twins.get(hash)
    if (!twin) return []
    return [blocker('finance.statement.same_row', { row: line, params: { file: twin.fileName || '–', line: twin.line ?? '–' } })]
  }

  /** Lays the platform's figures on the rows that came in, and on those that share a figure with them. */
  private async figure(trx: Transaction<Database>, newFileId: string): Promise<void> {
    const { kind, month } = this.claimed
    const requestId = randomUUID()
    const lines: AuditRow[] = []
    await fillFigures(trx, { kind, month, games: [...this.games], newFileId }, ({ event = '', ...entry }) =>
      lines.push({ ...entry, event, userId: null, requestId }),
    )
    await writeAudit(trx, lines)
  }

  private async cancel(): Promise<Extracted> {
    return await this.db.transaction().execute(async (trx) => {
      if (!(await repository.holdForEnd(trx, this.claimed.id, this.workerId))) return 'lost'
      await repository.dropStaged(trx, this.claimed.id)
      await repository.endExtraction(trx, this.claimed.id, { state: 'cancelled', progress: this.progress })
      await record(trx, this.claimed, 'finance.statement.cancelled', { done: this.progress.done })
      return 'cancelled'
    })
  }

  /** All good rows at once; anyone who asked for the end meanwhile was slower. */
  private async publish(files: FileStore): Promise<Extracted> {
    const errorKey = await this.bad.end()
    const ended = await holdingMonths(() =>
      this.db.transaction().execute(async (trx): Promise<Extracted> => {
        const held = await repository.holdForEnd(trx, this.claimed.id, this.workerId)
        if (!held) return 'lost'
        const published = await repository.publishRows(trx, { ...this.claimed, fileId: held.fileId })
        if (published !== this.progress.ok) throw new Error(`${published} of ${this.progress.ok} rows could be published`)
        await repository.dropStaged(trx, this.claimed.id)
        await this.figure(trx, held.fileId)
        await repository.endExtraction(trx, this.claimed.id, {
          state: 'extracted',
          error: this.ofAnotherMonth(),
          errorKey,
          ...this.told(),
          known: this.known,
          corrects: correctedBy(this.begun.head),
        })
        await repository.countNames(trx, this.claimed.id, [...this.used.values()])
        const { ok, bad, template } = this.progress
        await record(trx, this.claimed, 'finance.statement.extracted', {
          rows_ok: ok,
          rows_bad: bad,
          template,
          ...(this.mapping ? { mapping: this.mapping } : {}),
        })
        return 'extracted'
      }),
    ).catch(async (error: unknown) => {
      if (errorKey !== null) await files.remove(errorKey)
      throw error
    })
    if (ended === 'lost' && errorKey !== null) await files.remove(errorKey)
    return ended
  }
}
