import type { Transaction } from 'kysely'
import { figuresOnRows } from '#domain/finance/platform-figure.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { readFiguredRows, readFiguresOf } from './figure.reads.ts'
import { costsWait, holdFigures, holdRowsOf, setFigures, type NewFigure } from './figure.repository.ts'
import { rowTrail } from './statement-row.service.ts'
import { findRows } from './statement-row.repository.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
type Filling = {
  kind: RowKind
  month: string
  /** whose rows; null: every game's */
  games: readonly string[] | null
  /** rows of this file have just come in: what they are told is their first figure, and no change */
  newFileId?: string
}

/**
 * Lays the platform's figures on the rows of a month: whatever they change leaves a line in the trail and a new version, and keeps the row's
 * confirmation, which is of what was paid (decision 24). A row that lost its figure goes back to 0.
 */
export async function fillFigures(trx: Trx, { kind, month, games, newFileId }: Filling, audit: Audit): Promise<number> {
  await holdFigures(trx, { kind, month })
  const concerned = await holdRowsOf(trx, { kind, month, games })
  let filled = 0
  for (const gameId of concerned) {
    const figures = await readFiguresOf(trx, { kind, month, gameId })
    const rows = await readFiguredRows(trx, { kind, month, gameId })
    const found = figuresOnRows(rows, figures)
    const changes = rows.flatMap((row): NewFigure[] => {
      const figure = found.get(row.id)
      if (figure === undefined && !row.fromFigure) return []
      const minor = figure ?? 0n
      const isFigured = figure !== undefined
      return minor === row.system && isFigured === row.fromFigure ? [] : [{ id: row.id, minor, isFigured, isNew: row.fileId === newFileId }]
    })
    await lay(trx, changes, audit)
    filled += changes.length
  }
  return filled
}

/** Rows that are written together. */
const AT_ONCE = 5_000

async function lay(trx: Trx, changes: readonly NewFigure[], audit: Audit): Promise<void> {
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const some = changes.slice(from, from + AT_ONCE)
    const told = some.filter(({ isNew }) => !isNew).map(({ id }) => id)
    const before = new Map((await findRows(trx, told)).map((row) => [row.id, row]))
    await setFigures(trx, some)
    for (const after of await findRows(trx, told)) {
      const was = before.get(after.id)
      audit({
        entity: 'finance.row',
        entityId: after.id,
        event: 'finance.row.figured',
        before: was && rowTrail(was),
        after: rowTrail(after),
      })
    }
  }
}

/**
 * Lays a month's costs on the rows of its outcome, once no cost of the month waits for its calculation: twenty costs that are committed
 * together change the rows once.
 */
export async function fillFromCosts(trx: Trx, month: string, audit: Audit): Promise<void> {
  await holdFigures(trx, { kind: 'outcome', month })
  if (!(await costsWait(trx, month))) await fillFigures(trx, { kind: 'outcome', month, games: null }, audit)
}
