import type { Transaction } from 'kysely'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { createFigureReader, FIGURE_LIMITS, recogniseFigures, type FigureEntry } from '#domain/finance/figure-sheet.ts'
import { placeOfStore, reasonBlockers } from '#domain/finance/platform-figure.ts'
import type { StatementLine } from '#domain/finance/row-reading.ts'
import { fileBlockers } from '#domain/finance/statement.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry, UploadedFile } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { openSheet } from '#server/kit/sheet/open.ts'
import { holdingMonths } from './closed-month.ts'
import { fillFigures } from './figure-fill.ts'
import { readFigures } from './figure.reads.ts'
import * as repository from './figure.repository.ts'
import type { FigurePlace, FigureValue, StoredFigure } from './figure.repository.ts'
import { readCurrencies } from './finance.reads.ts'
import { readStatementContext, type StatementScopes } from './statement.reads.ts'
import { monthStateOf } from './statement.repository.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type FigureCaller = { userId: string; scopes: StatementScopes }

const ENTITY = 'finance.figure'
const KIND = 'income'
const CHANGED = 'finance.figure.changed'

export type FigureChange = FigurePlace & { amountMinor: string; reason: string; version: number }

/**
 * Enters or corrects a figure, and lays it on the rows of its place.
 * @throws Refused 400 with fields, 409 when the month is closed or another user was faster (with the figure as `present`)
 */
export async function saveFigure(trx: Trx, caller: FigureCaller, change: FigureChange, audit: Audit): Promise<PlatformFigure> {
  await repository.holdFigures(trx, { kind: KIND, month: change.month })
  await openMonth(trx, change.month)
  refuseIf(await unknownCurrency(trx, change.currency))
  const stored = await repository.holdFigureOf(trx, change)
  if (stored) {
    const seen = { table: 'platform_figure', id: stored.id, version: change.version } as const
    await holdVersion(trx, seen, { read: () => figureAt(trx, caller, stored), changed: CHANGED })
  } else if (change.version !== 0) throw new Refused(CHANGED, { status: 409 })
  refuseIf(reasonBlockers(change.reason, stored?.version ?? 0))
  const value = { amountMinor: change.amountMinor, source: 'entered', note: change.reason.trim(), userId: caller.userId } as const
  const after = await write(trx, { stored, place: change, value }, audit)
  await fillFigures(trx, { kind: KIND, month: change.month, games: [change.gameId] }, audit)
  return await figureAt(trx, caller, after)
}

async function unknownCurrency(trx: Trx, currency: string): Promise<Blocker[]> {
  const known = currency === baseCurrency() || (await readCurrencies(trx)).includes(currency)
  return known ? [] : [blocker('finance.statement.currency_unknown', { field: 'currency', params: { value: currency } })]
}

/** @throws Refused 409 when the month is confirmed; the database says so as well */
async function openMonth(trx: Trx, month: string): Promise<void> {
  if ((await monthStateOf(trx, { kind: KIND, month })) === 'confirmed')
    throw new Refused(blocker('finance.month.closed', { params: { month } }), { status: 409 })
}

async function write(
  trx: Trx,
  { stored, place, value }: { stored: StoredFigure | undefined; place: FigurePlace; value: FigureValue },
  audit: Audit,
): Promise<StoredFigure> {
  const after = await holdingMonths(() =>
    stored ? repository.updateFigure(trx, stored.id, value) : repository.insertFigure(trx, place, value),
  )
  audit({
    entity: ENTITY,
    entityId: after.id,
    event: 'finance.figure.saved',
    ...(stored ? { before: trailOf(stored) } : {}),
    after: { ...trailOf(after), reason: value.note },
  })
  return after
}

/** What the trail keeps of a figure. */
const trailOf = ({ month, game_id, app_store, currency, amount_minor, source, version }: StoredFigure) => ({
  figure: { month, game_id, app_store, currency, amount_minor, source, version },
})

async function figureAt(trx: Trx, { scopes }: FigureCaller, { id, month, game_id: gameId }: StoredFigure): Promise<PlatformFigure> {
  const { rows } = await readFigures(trx, { ...scopes, month, kind: KIND, gameId, id }, { page: 1, per_page: 1 })
  const [figure] = rows
  if (!figure) throw new Error(`the figure ${id} was there a moment ago`)
  return figure
}

/** @throws Refused 404 when it is not there or not of the caller's games, 409 when it changed or its month is closed */
export async function deleteFigure(
  trx: Trx,
  caller: FigureCaller,
  { id, version, reason }: { id: string; version: number; reason: string },
  audit: Audit,
): Promise<void> {
  const { games } = caller.scopes
  const read = async () => {
    const stored = await repository.findFigure(trx, id)
    if (!stored || (games !== '*' && !games.includes(stored.game_id)))
      throw new Refused(blocker('finance.figure.missing', { field: 'id' }), { status: 404 })
    await openMonth(trx, stored.month)
    return stored
  }
  const how = { read, changed: CHANGED, present: (now: StoredFigure) => figureAt(trx, caller, now) }
  const stored = await holdVersion(trx, { table: 'platform_figure', id, version }, how)
  await holdingMonths(() => repository.deleteFigure(trx, id))
  audit({ entity: ENTITY, entityId: id, before: trailOf(stored), after: { reason } })
  await fillFigures(trx, { kind: KIND, month: stored.month, games: [stored.game_id] }, audit)
}

export type FigureImport = { added: number; changed: number; same: number; bad: number; lines: { line: number; reasons: Blocker[] }[] }

/** Bad lines that are told one by one. */
const TOLD = 200

const BOUNDS = {
  bytes: FIGURE_LIMITS.fileMb * 1024 * 1024,
  rows: FIGURE_LIMITS.rows + FIGURE_LIMITS.preface,
  columns: FIGURE_LIMITS.columns,
}

/**
 * Reads figures of a month from a file: good lines come in, bad ones are told. What is known already is left as it is.
 * @throws Refused when the file is none, or holds no figures; 409 when the month is closed
 */
export async function importFigures(
  trx: Trx,
  caller: FigureCaller,
  { month, file }: { month: string; file: UploadedFile | undefined },
  audit: Audit,
): Promise<FigureImport> {
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  refuseIf(fileBlockers({ name: file.name, size: file.bytes.length }))
  await repository.holdFigures(trx, { kind: KIND, month })
  await openMonth(trx, month)
  const context = await readStatementContext(trx, month, caller.scopes)
  const { head, lines } = await linesOf(file.bytes)
  const read = createFigureReader(head, context)
  const told: FigureImport = { added: 0, changed: 0, same: 0, bad: 0, lines: [] }
  const seen = new Map<string, number>()
  const games = new Set<string>()
  for (const line of lines) {
    const figure = read(line)
    const reasons = 'problems' in figure ? figure.problems : repetition(seen, figure.entry, line.line)
    if ('problems' in figure || reasons.length > 0) {
      told.bad += 1
      if (told.lines.length < TOLD) told.lines.push({ line: line.line, reasons })
      continue
    }
    const { gameId, appStore, currency, amountMinor } = figure.entry
    const place = { month, gameId, appStore, currency }
    const stored = await repository.holdFigureOf(trx, place)
    if (stored && BigInt(stored.amount_minor) === amountMinor) {
      told.same += 1
      continue
    }
    const value = { amountMinor: amountMinor.toString(), source: 'import', note: file.name.slice(0, 200), userId: caller.userId } as const
    await write(trx, { stored, place, value }, audit)
    told[stored ? 'changed' : 'added'] += 1
    games.add(gameId)
  }
  const { lines: _lines, ...counts } = told
  audit({ entity: ENTITY, entityId: month, after: { month, file: file.name.slice(0, 200), ...counts } })
  if (games.size > 0) await fillFigures(trx, { kind: KIND, month, games: [...games] }, audit)
  return told
}

function repetition(seen: Map<string, number>, { gameId, appStore, currency }: FigureEntry, line: number): Blocker[] {
  const key = [gameId, placeOfStore(appStore), currency].join('\u001f')
  const above = seen.get(key)
  if (above !== undefined) return [blocker('finance.statement.repeated_line', { row: line, params: { line: above } })]
  seen.set(key, line)
  return []
}

/** The head and the lines behind it that say anything. @throws Refused when there is none, or a column that counts is hidden */
async function linesOf(bytes: Buffer) {
  const sheet = await openSheet(bytes, BOUNDS)
  const all: StatementLine[] = []
  for await (const line of sheet.lines()) all.push(line)
  const result = recogniseFigures(all.slice(0, FIGURE_LIMITS.preface).map(({ cells }) => cells))
  if ('problems' in result) throw new Refused(result.problems)
  const { found: head } = result
  const unseen = [...head.fields.values()].find((at) => sheet.hiddenColumns.has(at))
  if (unseen !== undefined)
    throw new Refused(
      blocker('finance.statement.hidden_column', {
        field: 'file',
        params: { column: all[head.at]?.cells[unseen] ?? String(unseen + 1) },
      }),
    )
  return { head, lines: all.slice(head.at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}
