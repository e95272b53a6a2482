import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import { daysOfTable, groupsOf, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { runBlockers } from '#domain/report-export/export-schedule.ts'
import { rowsMost, waitSeconds, WAITS_MOST } from '#domain/report-export/report-file.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { Refused } from '#server/kit/refused.ts'
import { pauseSchedule } from './export-schedule.repository.ts'
import type { Asked } from './insight-answer.ts'
import { readReport } from './insight.service.ts'
import * as kept from './report-file.repository.ts'
import { factsOf, ownerNow, tableNow, type ReportOwner } from './report-owner.ts'
import { columnCount, type ReportJob } from './report-sheet.ts'
import type { ReportMaker } from './report-threads.ts'

export type MakingDeps = {
  db: Kysely<Database>
  /** null: this installation has none */
  store: ColumnStore | null
  files: Pick<FileStore, 'put' | 'remove'>
  make: ReportMaker
  /** is there a robot that is told of scheduled files? */
  canTell: boolean
  /** aborted when the process ends: what is being made goes back among those that wait */
  stopping: AbortSignal
}

/** Begun so often without an end, a file takes its workers along. */
const ATTEMPTS_MAX = 3
/** A third of the lease: two may be missed. */
const RENEW_MS = 5_000

/** Makes the file that waits longest, keeping its lease; false when none waits. */
export async function makeNext(deps: MakingDeps, workerId: string): Promise<boolean> {
  const { db, stopping } = deps
  const claimed = await kept.claimFile(db, workerId)
  if (!claimed) return false
  const held = { id: claimed.id, workerId }
  const lost = new AbortController()
  // a renewal that fails lets the lease run out, and the next step notices
  const renew = () =>
    kept.tellProgress(db, held).then(
      (isOurs) => (isOurs ? undefined : lost.abort(LOST)),
      () => undefined,
    )
  const timer = setInterval(() => void renew(), RENEW_MS)
  try {
    if (claimed.attempts > ATTEMPTS_MAX) throw new Refused('report_file.broken')
    await made(deps, claimed, held, AbortSignal.any([lost.signal, stopping]), () => lost.abort(LOST))
  } catch (error) {
    if (stopping.aborted) await kept.putBack(db, held, null)
    else if (error instanceof Refused) await refused(db, claimed, held, error.blockers)
    else if (!lost.signal.aborted) throw error
  } finally {
    clearInterval(timer)
  }
  return true
}

const LOST = new Error('the file was cancelled, or another worker makes it')

/** @throws Refused why it cannot be made, or not now */
async function made(
  deps: MakingDeps,
  claimed: kept.ClaimedFile,
  held: { id: string; workerId: string },
  signal: AbortSignal,
  lose: () => void,
) {
  const { db, files, canTell } = deps
  const owner = await ownerNow(db, claimed.owner_id)
  const { job, rows } = await answered(deps, claimed, owner, signal)
  const total = job.told.rows.length
  const bytes = await deps.make(job, {
    signal,
    onRows: (done) =>
      void kept.tellProgress(db, held, { done, total }).then(
        (isOurs) => (isOurs ? undefined : lose()),
        () => undefined,
      ),
  })
  signal.throwIfAborted()
  const key = await files.put(bytes)
  const facts = { rows, leftOut: job.told.found - rows }
  const isOurs = await db.transaction().execute(async (trx) => {
    const scopes = { games: owner.scope('game'), spreaders: owner.scope('spreader') }
    const ended = await kept.endMade(trx, held, { key, bytes: bytes.length, ...facts, ...scopes, canTell })
    const after = { name: job.name, format: job.format, lines: rows, schedule: claimed.schedule_id }
    if (ended) await audited(trx, claimed, 'report.file.made', after)
    return ended
  })
  if (!isOurs) await files.remove(key)
}

/** The report as its owner may see it now. */
async function answered(
  { db, store }: MakingDeps,
  claimed: kept.ClaimedFile,
  owner: ReportOwner,
  gone: AbortSignal,
): Promise<{ job: ReportJob; rows: number }> {
  const table = claimed.spec ?? (claimed.table_id === null ? null : ((await tableNow(db, owner.id, claimed.table_id))?.spec ?? null))
  const against = runBlockers(factsOf(owner, table))
  if (against.length > 0 || table === null) throw new Refused(against)
  const { language } = claimed
  const day = claimed.due_at ? calendarDay(claimed.due_at.getTime(), companyZone()) : companyDay()
  const report = { family: 'daily', subject: 'total', granularity: table.granularity } as const
  const told = await readReport(store, report, askedOf(table, day), { db, language, scope: owner.scope, gone })
  const job = {
    name: claimed.name,
    spec: table,
    day,
    told,
    format: claimed.format,
    language,
    by: owner.name,
    at: new Date().toISOString(),
    due: claimed.due_at?.toISOString() ?? null,
    missed: claimed.missed,
  }
  return { job, rows: told.rows.length }
}

/** A table as a report is asked for it, with as many rows as a file holds. */
export const askedOf = (spec: TableSpec, day: string): Asked => ({
  ...daysOfTable(spec, day),
  metrics: spec.metrics,
  by: groupsOf(spec),
  filters: spec.filters.map((filter) => ({ ...filter, is: 'in' as const })),
  compare: spec.comparison ?? undefined,
  sort: spec.sort.map(({ by, descending }) => (descending ? `-${by}` : by)),
  limit: rowsMost(columnCount(spec)),
})

/** Reasons that pass by themselves. */
const PASSING = ['insight.busy', 'insight.store_down']

async function refused(
  db: Kysely<Database>,
  claimed: kept.ClaimedFile,
  held: { id: string; workerId: string },
  reasons: readonly Blocker[],
) {
  const [reason = blocker('report_file.broken')] = reasons
  if (PASSING.includes(reason.code) && claimed.waits < WAITS_MOST)
    return await kept.putBack(db, held, { reason, seconds: waitSeconds(claimed.waits) })
  await db.transaction().execute(async (trx) => {
    if (!(await kept.endFailed(trx, held, reason))) return
    await audited(trx, claimed, 'report.file.failed', { name: claimed.name, schedule: claimed.schedule_id, reason })
    if (claimed.schedule_id === null || !reason.code.startsWith('export_schedule.')) return
    await pauseSchedule(trx, claimed.schedule_id, reason)
    await pausedLine(trx, claimed.schedule_id, reason)
  })
}

const audited = async (db: Kysely<Database>, { id }: { id: string }, event: string, after: object) =>
  await writeAudit(db, [{ userId: null, requestId: randomUUID(), entity: 'report.file', entityId: id, event, after }])

/** A schedule that pauses by itself leaves a line. */
export const pausedLine = async (db: Kysely<Database>, id: string, reason: Blocker) =>
  await writeAudit(db, [
    { userId: null, requestId: randomUUID(), entity: 'export.schedule', entityId: id, event: 'export.schedule.stopped', after: { reason } },
  ])
