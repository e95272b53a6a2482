import type { Kysely, Transaction } from 'kysely'
import type { MonthView } from '#contract/finance-month.ts'
import { monthTotals } from '#contract/finance-month.ts'
import { blocker } from '#domain/blocker.ts'
import { monthConfirmBlockers, monthPrerequisites } from '#domain/finance/month-rules.ts'
import { afterSigning, reopenBlockers, signBlockers, standingSignature, type MonthStep } from '#domain/finance/month-step.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import * as reads from './month.reads.ts'
import * as repository from './month.repository.ts'
import { readStatementRows } from './statement-row.reads.ts'
import type { RowCaller } from './statement-row.service.ts'
import { unreadOf } from './unread-lines.service.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void

const ENTITY = 'finance.month'
const entityOf = ({ month, kind }: reads.MonthKey) => `${month}/${kind}`

/** A month as someone sees it, with everything that decides whether they may sign it. */
export async function viewMonth(
  db: Kysely<Database>,
  { userId, scopes }: RowCaller,
  key: reads.MonthKey,
  since?: string,
): Promise<MonthView> {
  const asOf = new Date().toISOString()
  const rules = await reads.readMonthRules(db)
  const month = await reads.readMonth(db, key)
  const totals = await reads.readMonthTotals(db, key, scopes)
  const facts = await reads.readMonthFacts(db, key, scopes, rules.toleranceBps)
  const hash = reads.hashOfTotals(totals)
  const whole = await reads.seesWhole(db, key, scopes)
  const step = stepOf(key, { month, totals, hash, rules, whole })
  const current = standingSignature(step)
  return {
    ...key,
    state: month.state,
    version: month.version,
    totals,
    hash,
    prerequisites: monthPrerequisites(key.kind, facts),
    blockers: signBlockers(step, userId),
    unread: await unreadOf(db, { userId, scopes }, key),
    differences: await reads.readDifferences(db, key, scopes, rules.toleranceBps),
    signatures: month.signatures.map((one) => ({
      user_id: one.userId,
      name: one.name,
      at: one.at,
      current: month.state === 'confirmed' || (current !== null && one.totalsHash === hash),
    })),
    second_pair: rules.secondPair,
    tolerance_bps: rules.toleranceBps,
    confirmed_at: month.confirmedAt?.toISOString() ?? null,
    reason: month.reason,
    next_confirmed: await reads.isNextConfirmed(db, key),
    copies: await reads.readCopies(db, key),
    changed: since === undefined ? [] : await reads.readChangedRows(db, key, scopes, since),
    as_of: asOf,
  }
}

type Standing = {
  month: Awaited<ReturnType<typeof reads.readMonth>>
  totals: MonthView['totals']
  hash: string
  rules: { secondPair: boolean }
  whole: boolean
}

const stepOf = (key: reads.MonthKey, { month, totals, hash, rules, whole }: Standing): MonthStep => ({
  month: key.month,
  state: month.state,
  signatures: month.signatures,
  hash,
  entries: totals.rows + totals.costs.reduce((sum, { entries }) => sum + entries, 0),
  secondPair: rules.secondPair,
  whole,
})

/**
 * Signs a month on the totals that were seen. The last signature confirms it and keeps it as it is; from then on every write into it is refused.
 * @throws Refused 403 for anyone who does not see the whole month, 409 with the month as it is now when it moved, is confirmed, or something is in the way
 */
export async function signMonth(
  trx: Trx,
  caller: RowCaller,
  key: reads.MonthKey,
  { hash, since }: { hash: string; since?: string | undefined },
  audit: Audit,
): Promise<MonthView> {
  await repository.holdMonths(trx, key)
  await refusePart(trx, caller, key)
  const present = await viewMonth(trx, caller, key, since)
  const month = await reads.readMonth(trx, key)
  const rules = await reads.readMonthRules(trx)
  const step = stepOf(key, { month, totals: present.totals, hash: present.hash, rules, whole: true })
  if (month.state !== 'confirmed' && hash !== present.hash) throw new Refused('finance.month.totals_changed', { status: 409, present })
  const facts = await reads.readMonthFacts(trx, key, caller.scopes, rules.toleranceBps)
  refuseIf([...signBlockers(step, caller.userId), ...(month.state === 'confirmed' ? [] : monthConfirmBlockers(key.kind, facts))], {
    status: 409,
    present,
  })
  const at = new Date()
  const first = standingSignature(step)
  const stored = [...(first ? [first] : []), { userId: caller.userId, at: at.toISOString(), totalsHash: present.hash }]
  const signatures = stored.map(({ userId, at: signedAt, totalsHash }) => ({ userId, at: signedAt, totalsHash }))
  const next = afterSigning(step)
  if (next === 'signed') await repository.markSigned(trx, key, signatures, present.hash)
  else {
    const rows = await readStatementRows(
      trx,
      { ...reads.WHOLE, ...key, toleranceBps: 0 },
      { page: 1, per_page: Math.max(1, present.totals.rows) },
    )
    await repository.markConfirmed(trx, key, { signatures, totals: present.totals, hash: present.hash, rows, by: caller.userId, at })
  }
  audit({
    entity: ENTITY,
    entityId: entityOf(key),
    event: next === 'signed' ? 'finance.month.signed' : 'finance.month.confirmed',
    before: { state: month.state },
    after: { state: next, hash: present.hash, rows: present.totals.rows, base_minor: present.totals.base_minor, signatures },
  })
  return await viewMonth(trx, caller, key)
}

/**
 * Opens a confirmed month again. The latest goes first: what a later month was confirmed on stays as it was.
 * @throws Refused 403 for anyone who does not see the whole month, 409 with the month as it is now, 400 without a reason
 */
export async function reopenMonth(trx: Trx, caller: RowCaller, key: reads.MonthKey, reason: string, audit: Audit): Promise<MonthView> {
  await repository.holdMonths(trx, key)
  await refusePart(trx, caller, key)
  const month = await reads.readMonth(trx, key)
  const against = reopenBlockers({ month: key.month, state: month.state }, reason, await reads.isNextConfirmed(trx, key))
  refuseIf(against, against.some(({ field }) => field === 'reason') ? {} : { status: 409, present: await viewMonth(trx, caller, key) })
  await repository.markReopened(trx, key, reason.trim())
  audit({
    entity: ENTITY,
    entityId: entityOf(key),
    event: 'finance.month.reopened',
    before: { state: month.state, hash: month.totalsHash },
    after: { state: 'reopened', reason: reason.trim() },
  })
  return await viewMonth(trx, caller, key)
}

type Figure = { name: string; currency: string; expected: string; found: string; ok: boolean }

/**
 * Adds the month up again from its rows, one by one, and holds that against the database's sums, the signed hash and the frozen copy.
 * @throws Refused 403 for anyone who does not see the whole month
 */
export async function verifyMonth(
  db: Kysely<Database>,
  caller: RowCaller,
  key: reads.MonthKey,
): Promise<{ ok: boolean; figures: Figure[] }> {
  await refusePart(db, caller, key)
  const totals = await reads.readMonthTotals(db, key, reads.WHOLE)
  const rows = await readStatementRows(db, { ...reads.WHOLE, ...key, toleranceBps: 0 }, { page: 1, per_page: Math.max(1, totals.rows) })
  const month = await reads.readMonth(db, key)
  const copy = month.state === 'confirmed' ? await reads.readCopy(db, key) : undefined
  const figures: Figure[] = totals.sums.flatMap((sum) =>
    (['flow_minor', 'due_minor', 'actual_minor', 'system_minor', 'base_minor'] as const).map((name) => {
      const found = rows.reduce((so, row) => (row.currency === sum.currency ? so + BigInt(row[name]) : so), 0n).toString()
      return { name, currency: sum.currency, expected: sum[name], found, ok: found === sum[name] }
    }),
  )
  const compared = (name: string, expected: string, found: string) =>
    figures.push({ name, currency: '', expected, found, ok: expected === found })
  compared('rows', String(totals.rows), String(rows.length))
  if (month.state === 'confirmed') {
    compared('hash', month.totalsHash ?? '', reads.hashOfTotals(totals))
    const frozen = monthTotals.safeParse(copy?.totals)
    compared('copy', month.totalsHash ?? '', frozen.success ? reads.hashOfTotals(frozen.data) : '–')
    compared('copy_rows', String(totals.rows), String(Array.isArray(copy?.rows) ? copy.rows.length : 0))
  }
  return { ok: figures.every(({ ok }) => ok), figures }
}

async function refusePart(db: Kysely<Database>, { scopes }: RowCaller, key: reads.MonthKey): Promise<void> {
  if (!(await reads.seesWhole(db, key, scopes))) throw new Refused('finance.month.not_whole', { status: 403 })
}

/** @throws Refused 404 when the month was never confirmed, 403 for anyone who does not see the whole month */
export async function findCopy(db: Kysely<Database>, caller: RowCaller, key: reads.MonthKey, id?: string) {
  await refusePart(db, caller, key)
  const copy = await reads.readCopy(db, key, id)
  if (!copy) throw new Refused(blocker('finance.month.no_copy', { params: { month: key.month } }), { status: 404 })
  const names = await reads.namesOf(db, [copy.confirmed_by, ...copy.signatures.map(({ userId }) => userId)])
  return { copy, nameOf: (userId: string) => names.get(userId) ?? '–' }
}
