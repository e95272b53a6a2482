import type { Kysely, Transaction } from 'kysely'
import type { UnreadLines } from '#contract/finance-month.ts'
import { waiverBlockers } from '#domain/finance/unread-lines.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { holdingMonths } from './closed-month.ts'
import { monthStateOf } from './statement.repository.ts'
import type { MonthKey } from './month.reads.ts'
import { extractionFor, maySee, type StatementCaller } from './statement.service.ts'
import { readUnreadLines } from './unread-lines.reads.ts'
import { holdLines, setWaiver } from './unread-lines.repository.ts'

/** Statements of a month whose bad lines were not all read in; the lines themselves are for those who may see the statement. */
export async function unreadOf(db: Kysely<Database>, caller: StatementCaller, key: MonthKey): Promise<UnreadLines[]> {
  const found = await readUnreadLines(db, key)
  return found.map(({ started_by, games, spreaders, error_key, ...lines }) => ({
    ...lines,
    file_key: maySee(caller, { started_by, games, spreaders }) ? error_key : null,
  }))
}

/** Another user was first: the answer says who and why. */
const DECIDED = new Set(['finance.month.lines_waived', 'finance.month.not_waived'])

/**
 * Says why the month closes without the lines of a statement that were not read in, or takes that back (an empty reason).
 * @throws Refused 404 when it is not the caller's to see, 400 without a reason, 409 when the month is closed or the lines are others than were seen
 */
export async function waiveLines(
  trx: Transaction<Database>,
  caller: StatementCaller,
  { id, lines, waived, reason }: { id: string; lines: number; waived: boolean; reason: string },
  audit: (entry: AuditEntry) => void,
): Promise<void> {
  const { kind, month, file_name: file } = await extractionFor(trx, caller, id)
  const held = await holdLines(trx, id)
  const monthState = await monthStateOf(trx, { kind, month })
  const against = waiverBlockers({ month, monthState, waived, reason, seen: lines, ...held })
  const isDecided = against.some(({ code }) => DECIDED.has(code))
  const present = isDecided ? (await unreadOf(trx, caller, { kind, month })).find((one) => one.id === id) : undefined
  refuseIf(against, against.some(({ field }) => field === 'reason') ? {} : { status: 409, present })
  await holdingMonths(() => setWaiver(trx, id, waived ? { reason: reason.trim(), lines, by: caller.userId } : null))
  audit({
    entity: 'finance.extraction',
    entityId: id,
    event: waived ? 'finance.statement.waived' : 'finance.statement.waiver_withdrawn',
    after: { kind, month, file, lines, reason: reason.trim() },
  })
}
