import type { Kysely } from 'kysely'
import type { ImportResult } from '#contract/batch-shapes.ts'
import { isTarget } from '#domain/batch/sheet-columns.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { wayBlockers } from '#domain/channels/abilities.ts'
import { sayBlocker, say, type Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import type { UploadedFile } from '#server/kit/handler.ts'
import { csvFile } from '#server/kit/csv.ts'
import { textOf } from '#server/kit/json-bytes.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readAccountIdsInScope, readAccounts, readGame, readNamed } from './batch-facts.reads.ts'
import { findImport, findSheet, insertImport, type Import } from './batch-import.repository.ts'
import type { BatchCaller } from './batch.service.ts'
import type { SheetReader, SheetSource } from './sheet-job.ts'
import { targetWords } from './sheet-words.ts'

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
 * Reads a spreadsheet into good rows, which are kept, and bad ones, each with its line, fields and reasons. Line 1 represents the
 * head: what is wrong with columns is said there. Reading again with other columns makes another import; none is changed.
 */
export async function importSheet(db: Db, caller: BatchCaller, input: ImportInput, read: SheetReader): Promise<ImportResult> {
  const { channel, scope, userId } = caller
  refuseIf(wayBlockers(channel, 'import'))
  const game = await readGame(db, input.gameId, scope)
  if (!game) throw new Refused(blocker('batch.game.unknown', { field: 'game_id', params: { id: input.gameId } }))
  const byHand = input.columns ?? {}
  refuseUnknown(caller, byHand)
  const { fileName, source } = await readInput(db, caller, input)
  const { answer, stored } = await read({
    source,
    channel: channel.key,
    byHand,
    context: {
      game,
      accounts: (await readAccounts(db, game.gameId, channel.spreaderId)).filter((account) => !account.off),
      foreign: await readAccountIdsInScope(db, channel.spreaderId, scope),
      references: await readNamed(db, game.gameId, channel.spreaderId, channel.abilities.materialKinds),
      nowMs: Date.now(),
    },
  })
  const { sheet, rows, bad, ...small } = stored
  const importId = await insertImport(db, {
    channel: channel.key,
    gameId: game.gameId,
    fileName,
    userId,
    stored: { ...small, sheet: textOf(sheet), rows: textOf(rows), bad: textOf(bad) },
  })
  return { import_id: importId, file_name: fileName, ...answer }
}

function refuseUnknown({ channel }: BatchCaller, byHand: Readonly<Record<string, string | null>>): void {
  const unknown = Object.values(byHand).filter((target) => target !== null && !isTarget(channel, target))
  refuseIf(unknown.map((target) => blocker('import.column.unknown', { field: 'columns', params: { target: target ?? '' } })))
}

async function readInput(db: Db, { channel, userId }: BatchCaller, input: ImportInput): Promise<{ fileName: string; source: SheetSource }> {
  const [file] = input.files
  if (file) return { fileName: file.name.replaceAll('\0', '').slice(0, 200) || 'file', source: { bytes: file.bytes } }
  if (input.pasted !== undefined && input.pasted.trim() !== '') return { fileName: 'pasted', source: { pasted: input.pasted } }
  if (input.importId === undefined) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const found = await findSheet(db, input.importId, channel.key, userId)
  if (!found) throw missingImport()
  return { fileName: found.fileName, source: { stored: found.sheet, layout: found.layout, broken: found.broken } }
}

const missingImport = () => new Refused(blocker('import.missing', { field: 'import_id' }), { status: 404 })

export async function ownImport(db: Db, { channel, userId }: BatchCaller, importId: string): Promise<Import> {
  const found = await findImport(db, importId, channel.key, userId)
  if (!found) throw missingImport()
  return found
}

/** The bad rows as CSV for Excel: the columns of the file and the reasons in a last one, so that it can be corrected and read again. */
export function badRowsCsv({ sheet, columns, bad }: Import, { channel }: BatchCaller, language: Language): string {
  const reasonText = (problem: Blocker, inLanguage: Language): string => {
    const column = Object.entries(columns).find(([, target]) => target !== null && target === problem.field)?.[0]
    const head = column === undefined ? undefined : sheet[0]?.[Number(column)]
    const field = head ?? (problem.field ? targetWords(channel, problem.field, inLanguage) : undefined)
    return `${field ? `${field}: ` : ''}${sayBlocker(inLanguage, problem)}`
  }
  const head = [...(sheet[0] ?? []), say(language, 'channel.sheet.reason')]
  const lines = bad
    .filter(({ line }) => line > 1)
    .map(({ line, problems }) => {
      const reasons = problems.map((problem) => reasonText(problem, language))
      return [...(sheet[line - 1] ?? []), reasons.join(language === 'zh' ? '；' : '; ')]
    })
  return csvFile([head, ...lines])
}
