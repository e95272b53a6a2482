import type { Kysely } from 'kysely'
import type { ImportResult } from '#contract/batch-shapes.ts'
import { isTarget, matchColumns, type ByHand, type ColumnMatch } from '#domain/batch/sheet-columns.ts'
import { readRows, type BadRow } from '#domain/batch/sheet.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { sayBlocker, say, type Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import type { UploadedFile } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readAccountIdsInScope, readAccounts, readGame, readNamed } from './batch-facts.reads.ts'
import { findImport, insertImport, type Import } from './batch-import.repository.ts'
import type { Actor } from './batch.service.ts'
import { readSheetFile, readSheetText, type Cells } from './sheet-file.ts'
import { sheetWords, targetWords } from './sheet-words.ts'

type Db = Kysely<Database>

export type ImportInput = {
  gameId: string
  files: readonly UploadedFile[]
  pasted?: string | undefined
  /** an earlier import whose sheet is read again, with other columns */
  importId?: string | undefined
  columns?: Readonly<Record<string, string | null>> | undefined
}

/**
 * Reads a spreadsheet into good rows, which are kept, and bad ones, each with its line, fields and reasons. Line 1 stands for the
 * head: what is wrong with columns is said there. Reading again with other columns makes another import; none is changed.
 */
export async function importSheet(db: Db, actor: Actor, input: ImportInput): Promise<ImportResult> {
  const { channel, scope, userId } = actor
  const game = await readGame(db, input.gameId, scope)
  if (!game) throw new Refused(blocker('batch.game.unknown', { field: 'game_id', params: { id: input.gameId } }))
  const { fileName, cells, broken } = await readInput(db, actor, input)
  const columns = readColumns(cells, actor, input.columns ?? {})
  const accounts = (await readAccounts(db, game.gameId, channel.spreaderId)).filter((account) => !account.off)
  const read = readRows(cells, columns.columns, channel, {
    game,
    accounts,
    foreign: await readAccountIdsInScope(db, channel.spreaderId, scope),
    references: await readNamed(db, game.gameId, channel.spreaderId, channel.abilities.materialKinds),
    words: sheetWords(channel),
    nowMs: Date.now(),
  })
  const rows = read.rows.filter((row) => !broken.includes(row.line))
  const bad = mergedBad([
    { line: 1, problems: columns.problems },
    ...broken.map((line) => ({ line, problems: [blocker('import.row.broken', { row: line })] })),
    ...read.bad,
  ])
  const matched = Object.fromEntries(columns.columns.map(({ index, target }) => [String(index), target]))
  const importId = await insertImport(db, {
    channel: channel.key,
    gameId: game.gameId,
    fileName,
    userId,
    sheet: cells,
    columns: matched,
    rows,
    bad,
  })
  return {
    import_id: importId,
    file_name: fileName,
    rows: read.total,
    good: rows.length,
    columns: columns.columns.map(({ index, head, target }) => ({
      index,
      head,
      field: target,
      sample:
        cells
          .slice(1)
          .find((row) => row[index]?.trim())
          ?.[index]?.slice(0, 100) ?? '',
    })),
    bad,
    account_ids: [...new Set(rows.map((row) => row.accountId))],
  }
}

async function readInput(db: Db, actor: Actor, input: ImportInput): Promise<Cells & { fileName: string }> {
  const [file] = input.files
  if (file) return { fileName: file.name.replaceAll('\0', '').slice(0, 200) || 'file', ...(await readSheetFile(file.bytes)) }
  if (input.pasted !== undefined && input.pasted.trim() !== '') return { fileName: 'pasted', ...readSheetText(input.pasted) }
  if (input.importId === undefined) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const { fileName, sheet, bad } = await ownImport(db, actor, input.importId)
  const broken = bad.filter(({ problems }) => problems.some(({ code }) => code === 'import.row.broken')).map(({ line }) => line)
  return { fileName, cells: sheet, broken }
}

export async function ownImport(db: Db, { channel, userId }: Actor, importId: string): Promise<Import> {
  const found = await findImport(db, importId, channel.key, userId)
  if (!found) throw new Refused(blocker('import.missing', { field: 'import_id' }), { status: 404 })
  return found
}

function readColumns(
  cells: readonly (readonly string[])[],
  { channel }: Actor,
  byHand: ByHand,
): { columns: ColumnMatch[]; problems: Blocker[] } {
  const unknown = Object.values(byHand).filter((target) => target !== null && !isTarget(channel, target))
  refuseIf(unknown.map((target) => blocker('import.column.unknown', { field: 'columns', params: { target: target ?? '' } })))
  const { columns, problems } = matchColumns(cells[0] ?? [], channel, sheetWords(channel), byHand)
  const hasAccount = columns.some(({ target }) => target === 'account')
  return {
    columns,
    problems: hasAccount
      ? problems
      : [
          ...problems,
          blocker('import.column.missing', {
            field: 'account',
            row: 1,
            params: { head: say('zh', `channel.${channel.key}.field.account`) },
          }),
        ],
  }
}

/** One entry a line, in order, with all its reasons. */
function mergedBad(rows: readonly BadRow[]): BadRow[] {
  const byLine = new Map<number, Blocker[]>()
  for (const { line, problems } of rows) if (problems.length > 0) byLine.set(line, [...(byLine.get(line) ?? []), ...problems])
  return [...byLine].sort(([one], [other]) => one - other).map(([line, problems]) => ({ line, problems }))
}

/** The bad rows as CSV for Excel: the columns of the file and the reasons in a last one, so that it can be corrected and read again. */
export function badRowsCsv({ sheet, columns, bad }: Import, { channel }: Actor, language: Language): string {
  const reasonsOf = (line: number) =>
    bad.filter((row) => row.line === line).flatMap(({ problems }) => problems.map((problem) => reasonText(problem, language)))
  const reasonText = (problem: Blocker, inLanguage: Language): string => {
    const column = Object.entries(columns).find(([, target]) => target !== null && target === problem.field)?.[0]
    const head = column === undefined ? undefined : sheet[0]?.[Number(column)]
    const field = head ?? (problem.field ? targetWords(channel, problem.field, inLanguage) : undefined)
    return `${field ? `${field}: ` : ''}${sayBlocker(inLanguage, problem)}`
  }
  const head = [...(sheet[0] ?? []), say(language, 'channel.sheet.reason')]
  const lines = bad
    .filter(({ line }) => line > 1)
    .map(({ line }) => [...(sheet[line - 1] ?? []), reasonsOf(line).join(language === 'zh' ? '；' : '; ')])
  return `\ufeff${[head, ...lines].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Quoted where needed; what a spreadsheet would run as a formula is made text by a leading mark (OWASP, CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
