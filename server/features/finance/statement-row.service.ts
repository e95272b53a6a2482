import type { Transaction } from 'kysely'
import type { StatementRow } from '#contract/finance-rows.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import {
  isGapOpen,
  rowChangeBlockers,
  rowConfirmBlockers,
  rowTakeBackBlockers,
  stateAfter,
  type RowChange,
  type RowKind,
} from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { holdingMonths } from './closed-month.ts'
import { readMonthRules, readMonthStates } from './month.reads.ts'
import { readStatementRows, type RowScopes } from './statement-row.reads.ts'
import * as repository from './statement-row.repository.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type RowCaller = { userId: string; scopes: RowScopes }
/** A row and the version that was seen. */
export type ChosenRow = { id: string; version: number }
export type RowResult = {
  id: string
  result: 'confirmed' | 'explained' | 'taken_back' | 'refused'
  blockers: readonly Blocker[]
  row: StatementRow
}
export type RowConfirmation = { kind: RowKind; chosen: readonly ChosenRow[]; confirmed: boolean; gapNote: string; reason: string }

const ENTITY = 'finance.row'

/** What the trail keeps of a row: enough to build the row's steps again from it. */
export const rowTrail = (row: repository.StoredRow) => ({
  row: {
    id: row.id,
    month: row.month,
    kind: row.kind,
    game_id: row.game_id,
    spreader_id: row.spreader_id,
    counterparty: row.counterparty,
    currency: row.currency,
    actual_minor: row.actual_minor,
    system_minor: row.system_minor,
    from_figure: row.from_figure,
    base_minor: row.base_minor,
    note: row.note,
    gap_note: row.gap_note,
    state: row.state,
    confirmed_by: row.confirmed_by,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    version: row.version,
    updated_by: row.updated_by,
    updated_at: row.updated_at.toISOString(),
  },
})

/**
 * Confirms rows, or takes their confirmation back: each has its own result, and one that changed since it was seen is left as it is. The
 * explanation that comes along is kept with every row whose gap wants one.
 * @throws Refused 404 when one is not the caller's to see
 */
export async function confirmRows(
  trx: Trx,
  { userId, scopes }: RowCaller,
  { kind, chosen, confirmed, gapNote, reason }: RowConfirmation,
  audit: Audit,
): Promise<RowResult[]> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const rows = await repository.lockRows(trx, ids, { ...scopes, kind })
  refuseMissing(ids, rows)
  const seen = new Map((await presentRows(trx, ids, scopes)).map((row) => [row.id, row]))
  const stateOf = await monthStates(trx, rows)
  const { toleranceBps } = await readMonthRules(trx)
  const refused = new Map<string, Blocker[]>()
  for (const row of rows) {
    const facts = seen.get(row.id)
    if (!facts) throw new Error(`the row ${row.id} is locked and not to be read`)
    const against = confirmed
      ? rowConfirmBlockers(facts, { monthState: stateOf(row), toleranceBps, gapNote })
      : rowTakeBackBlockers(facts, stateOf(row))
    // who confirmed it says more than that it changed
    const stale =
      against.length === 0 && versions.get(row.id) !== row.version ? [blocker('finance.row.changed', { params: changedBy(facts) })] : []
    if (against.length + stale.length > 0) refused.set(row.id, [...against, ...stale])
  }
  const before = new Map(rows.map((row) => [row.id, row]))
  const agreed = rows.filter(({ id }) => !refused.has(id))
  const explained = new Set(agreed.flatMap(({ id, state }) => (confirmed && state === 'confirmed' ? [id] : [])))
  const stepping = agreed.flatMap(({ id }) => (explained.has(id) ? [] : [id]))
  const unexplained = confirmed ? agreed.flatMap((row) => (isGapOpen(row, toleranceBps) ? [row.id] : [])) : []
  const step = { confirmed, by: userId, gapNote, unexplained }
  const done = await holdingMonths(async () => [
    ...(stepping.length === 0 ? [] : await repository.setConfirmed(trx, stepping, step)),
    ...(explained.size === 0 ? [] : await repository.setExplained(trx, [...explained], step)),
  ])
  for (const row of done) {
    const was = before.get(row.id)
    audit({
      entity: ENTITY,
      entityId: row.id,
      event: !confirmed ? 'finance.row.taken_back' : explained.has(row.id) ? 'finance.row.noted' : 'finance.row.confirmed',
      before: was && rowTrail(was),
      after: { ...rowTrail(row), reason },
    })
  }
  if (done.length === 0)
    audit({ entity: ENTITY, entityId: '-', event: 'finance.row.confirm_refused', after: { ids: ids.slice(0, 100), count: ids.length } })
  const present = new Map((await presentRows(trx, ids, scopes)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = present.get(id)
    const blockers = refused.get(id) ?? []
    const result = blockers.length > 0 ? 'refused' : !confirmed ? 'taken_back' : explained.has(id) ? 'explained' : 'confirmed'
    return row ? [{ id, result, blockers, row }] : []
  })
}

export type RowEdit = { id: string; version: number; kind?: RowKind; change: RowChange; reason: string }

/**
 * Changes what people add to a row. Another actual amount of a confirmed row takes its confirmation back.
 * @throws Refused 404, 400 with fields, 409 with the present row when another user was faster or the month is closed
 */
export async function changeRow(trx: Trx, { userId, scopes }: RowCaller, edit: RowEdit, audit: Audit): Promise<StatementRow> {
  const read = async () => {
    const [row] = await repository.lockRows(trx, [edit.id], { ...scopes, kind: edit.kind })
    const [present] = row ? await presentRows(trx, [edit.id], scopes) : []
    if (!row || !present) throw new Refused(blocker('finance.row.missing', { field: 'id' }), { status: 404 })
    // that its month is closed says more than that it changed
    const against = rowChangeBlockers(present, edit.change, (await monthStates(trx, [row]))(row))
    refuseIf(against, closes(against) ? { status: 409, present } : {})
    return present
  }
  const changed = (now: StatementRow) => blocker('finance.row.changed', { params: changedBy(now) })
  await holdVersion(trx, { table: 'statement_row', id: edit.id, version: edit.version }, { read, changed })
  const [row] = await repository.findRows(trx, [edit.id])
  if (!row) throw new Error(`the row ${edit.id} is held`)
  const { note = row.note, gapNote = row.gap_note, actualMinor = row.actual_minor } = edit.change
  const state = stateAfter(row, edit.change)
  const baseMinor = convert(BigInt(actualMinor), { from: row.currency, to: baseCurrency(), rate: row.fx_rate }).toString()
  const update = { note, gapNote, actualMinor, baseMinor, state, keepsConfirmation: state === 'confirmed' }
  const after = await holdingMonths(() => repository.updateRow(trx, edit.id, update, userId))
  audit({
    entity: ENTITY,
    entityId: edit.id,
    event: eventOf(edit.change),
    before: rowTrail(row),
    after: { ...rowTrail(after), reason: edit.reason },
  })
  const [written] = await presentRows(trx, [edit.id], scopes)
  if (!written) throw new Error(`the row ${edit.id} was there a moment ago`)
  return written
}

const eventOf = ({ disputed }: RowChange): string =>
  disputed === undefined ? 'finance.row.noted' : disputed ? 'finance.row.disputed' : 'finance.row.dispute_withdrawn'

const closes = (blockers: readonly Blocker[]) => blockers.some(({ code }) => code === 'finance.month.closed')

const changedBy = ({ updated_by, updated_at }: StatementRow) => ({ name: updated_by?.name ?? '–', at: updated_at })

const presentRows = (trx: Trx, ids: readonly string[], scopes: RowScopes) =>
  readStatementRows(trx, { ...scopes, ids, toleranceBps: 0 }, { page: 1, per_page: ids.length })

function refuseMissing(ids: readonly string[], rows: readonly { id: string }[]): void {
  if (ids.length !== rows.length) throw new Refused(blocker('finance.row.missing', { field: 'id' }), { status: 404 })
}

async function monthStates(trx: Trx, rows: readonly repository.StoredRow[]): Promise<(row: repository.StoredRow) => MonthState> {
  const states = await readMonthStates(trx, [...new Set(rows.map(({ month }) => month))])
  return ({ month, kind }) => states.get(`${month}/${kind}`) ?? 'open'
}
