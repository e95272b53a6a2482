import type { Kysely, Transaction } from 'kysely'
import { createChecker } from '#domain/batch/check.ts'
import { referencesIn, resolveValues } from '#domain/batch/spec-values.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Above, Channel, Level, Values } from '#domain/channels/channel.ts'
import { childrenOf, isLeaf, rootOf } from '#domain/channels/levels.ts'
import { misfitProblems, openMisfits } from '#domain/duplication/misfit.ts'
import { SYNC_STATUS } from '#domain/sync-status.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccounts, readKnown } from './batch-facts.reads.ts'
import {
  existingKey,
  findChildren,
  findExistingNames,
  findRoots,
  findRows,
  type CheckedRow,
  type CheckRow,
  type LockedBatch,
} from './batch.repository.ts'
import type { BatchCaller } from './batch.service.ts'
import { findMisfits } from './duplicate.repository.ts'
import { isNetworkFinding, type NetworkFindings } from './network-names.service.ts'

type Trx = Transaction<Database>

/** Defaults and conditions again. What ceases to apply is parked, and is back when it applies: an undo loses nothing. */
export function fitted(channel: Channel, row: CheckRow, above: Above, currency: string): CheckRow {
  const all = { ...row.parked, ...row.values }
  const values = resolveValues(channel, row.level, all, above, currency)
  const parked = Object.fromEntries(Object.entries(all).filter(([key]) => !(key in values)))
  return valuesText(values) === valuesText(row.values) ? { ...row, parked } : { ...row, values, parked }
}

/** Values of the levels above each row. */
export async function readAbove(trx: Trx, batchId: string, rows: readonly CheckRow[]): Promise<(row: CheckRow) => Above> {
  const lineage = await readLineage(trx, batchId, rows)
  return (row) => Object.fromEntries(lineageOf(lineage, row).map((parent) => [parent.level, parent.values]))
}

export async function readLineage(trx: Kysely<Database>, batchId: string, rows: readonly CheckRow[]): Promise<Map<number, CheckRow>> {
  const found = new Map<number, CheckRow>()
  let wanted = [...new Set(rows.flatMap((row) => row.parent_seq ?? []))]
  while (wanted.length > 0) {
    const parents = await findRows(trx, batchId, wanted)
    for (const parent of parents) found.set(parent.seq, parent)
    wanted = [...new Set(parents.flatMap((parent) => parent.parent_seq ?? []))].filter((seq) => !found.has(seq))
  }
  return found
}

/** Parents from the top down. */
function lineageOf(found: ReadonlyMap<number, CheckRow>, row: Pick<CheckRow, 'parent_seq'>): CheckRow[] {
  const parent = row.parent_seq === null ? undefined : found.get(row.parent_seq)
  return parent ? [...lineageOf(found, parent), parent] : []
}

export const findingsText = ({ problems, warnings }: CheckRow): string =>
  JSON.stringify([problems.map(reasonText), warnings.map(reasonText)])
const reasonText = ({ code, field, row, params }: Blocker): string =>
  JSON.stringify([code, field, row, Object.entries(params ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))])
const contentText = (row: CheckRow): string => JSON.stringify([row.name, valuesText(row.values), row.excluded_reason])
/** jsonb keeps its own order of keys. */
const valuesText = (values: Values): string => JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))
/** May this row be changed: every row of a draft, and later those that failed. */
export const isOpen = ({ state }: Pick<LockedBatch, 'state'>, { sync_status, undecided }: CheckRow): boolean =>
  state === 'draft' || (sync_status === SYNC_STATUS.pushFailed && !undecided)
const isBlocked = (row: CheckRow): boolean => row.excluded_reason !== null || row.problems.length > 0

type MisfitsOf = (row: CheckRow, above: () => Above) => Blocker[]

/** What of the copies of a duplicate batch does not fit their accounts, as long as no one has dealt with it. */
async function misfitsIn(trx: Trx, channel: Channel, { id, kind }: LockedBatch): Promise<MisfitsOf> {
  const copies = new Map((kind === 'duplicate' ? await findMisfits(trx, id) : []).map((copy) => [copy.seq, copy]))
  return ({ seq, level, values }, above) => {
    const copy = copies.get(seq)
    return copy ? misfitProblems(openMisfits(channel, copy.misfits, { level, values, above: above(), waived: copy.waived })) : []
  }
}

export type Rechecker = Awaited<ReturnType<typeof rechecker>>

/**
 * Checks level by level, and goes below a row only where that matters: its values changed, or it began or ceased to be blocked. Of a committed
 * batch only failed rows are judged; the others hold their names, and stay as they were sent.
 * Without `network` nothing is asked there, and what it said before stays on a row while its name does.
 */
export async function rechecker(trx: Trx, caller: BatchCaller, batch: LockedBatch, network?: NetworkFindings) {
  const { channel } = caller
  const accounts = new Map((await readAccounts(trx, batch.gameId, channel.spreaderId)).map((account) => [account.accountId, account]))
  const currencyOf = (accountId: string) => accounts.get(accountId)?.currency ?? ''
  const misfitsOf = await misfitsIn(trx, channel, batch)

  /** Siblings of rows of one level: everything that shares their names. */
  const siblingsOf = (level: Level, rows: readonly CheckRow[]) =>
    level === rootOf(channel)
      ? findRoots(trx, batch.id, [...new Set(rows.map((row) => row.account_id))])
      : findChildren(trx, batch.id, level, [...new Set(rows.flatMap((row) => row.parent_seq ?? []))])

  async function checkGroup(
    level: Level,
    siblings: readonly CheckRow[],
    before: ReadonlyMap<number, CheckRow>,
    lineage: ReadonlyMap<number, CheckRow>,
  ): Promise<CheckRow[]> {
    const asked = referencesIn(
      channel,
      siblings.map(({ values }) => [level, values]),
    )
    const own = [...new Set(siblings.map((row) => row.account_id))]
    const known = await readKnown(trx, batch.gameId, channel.spreaderId, channel.abilities.materialKinds, asked, own)
    const existing = level === rootOf(channel) ? await findExistingNames(trx, level, siblings) : new Set<string>()
    const checker = createChecker(channel, { accounts, nowMs: Date.now(), known })
    // rows of one parent follow each other; their order among themselves stays that of their numbers
    const ordered = [...siblings].sort((one, other) => (one.parent_seq ?? 0) - (other.parent_seq ?? 0) || one.seq - other.seq)
    let entered: number | null = null
    return ordered.map((row) => {
      if (row.parent_seq !== entered) for (const parent of lineageOf(lineage, row)) checker.enter(parent, isBlocked(parent))
      entered = row.parent_seq
      const { problems, warnings } = checker.check(row)
      if (!isOpen(batch, row)) return row
      const said = isLeaf(channel, level) ? [] : network ? network(row) : row.warnings.filter(isNetworkFinding)
      const there = network || before.get(row.seq)?.name === row.name ? said : []
      // what the network holds under the name says more than what we pushed there
      const known = existing.has(existingKey(row.account_id, row.name)) && !there.some(({ code }) => code === 'batch.name.on_network')
      const exists = known ? [blocker('batch.name.exists', { field: 'name' })] : []
      const why = accounts.get(row.account_id)?.off
      const off = why ? [blocker(`batch.account.${why}`, { field: 'account_id', params: { id: row.account_id } })] : []
      const unfit = misfitsOf(row, () => Object.fromEntries(lineageOf(lineage, row).map((parent) => [parent.level, parent.values])))
      return { ...row, problems: [...problems, ...off, ...unfit], warnings: [...warnings, ...exists, ...there] }
    })
  }

  /** Checks the siblings among which `edited` are; then what hangs below. Answers rows that differ from what is stored. */
  async function edited(level: Level, rows: readonly CheckRow[]): Promise<CheckedRow[]> {
    const stored = await siblingsOf(level, rows)
    const lineage = await readLineage(trx, batch.id, stored)
    return checkDown(level, stored, new Map(rows.map((row) => [row.seq, row])), lineage, new Set())
  }

  async function checkDown(
    level: Level,
    stored: readonly CheckRow[],
    edits: ReadonlyMap<number, CheckRow>,
    lineage: Map<number, CheckRow>,
    under: ReadonlySet<number>,
  ): Promise<CheckedRow[]> {
    const before = new Map(stored.map((row) => [row.seq, row]))
    const present = stored.map(
      (row) => edits.get(row.seq) ?? (under.has(row.parent_seq ?? 0) && isOpen(batch, row) ? refitted(row, lineage) : row),
    )
    const checked = await checkGroup(level, present, before, lineage)
    const result: CheckedRow[] = []
    const reshaped = new Set<number>()
    const below = new Set<number>()
    for (const row of checked) {
      const was = before.get(row.seq) ?? row
      const content = contentText(was) !== contentText(row)
      if (content || findingsText(was) !== findingsText(row) || edits.has(row.seq)) result.push({ ...row, edited: content })
      lineage.set(row.seq, row)
      if (valuesText(was.values) !== valuesText(row.values)) reshaped.add(row.seq)
      if (reshaped.has(row.seq) || isBlocked(was) !== isBlocked(row)) below.add(row.seq)
    }
    if (below.size === 0) return result
    for (const next of childrenOf(channel, level)) {
      const children = await findChildren(trx, batch.id, next, [...below])
      if (children.length > 0) result.push(...(await checkDown(next, children, new Map(), lineage, reshaped)))
    }
    return result
  }

  /** Under a parent whose values changed, other fields may apply now. */
  function refitted(row: CheckRow, lineage: ReadonlyMap<number, CheckRow>): CheckRow {
    const above = Object.fromEntries(lineageOf(lineage, row).map((parent) => [parent.level, parent.values]))
    return fitted(channel, row, above, currencyOf(row.account_id))
  }

  return { edited, currencyOf, knows: (accountId: string) => accounts.has(accountId) }
}
