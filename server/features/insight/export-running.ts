import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker } from '#domain/blocker.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import { dueAfter, lastDue, runBlockers } from '#domain/report-export/export-schedule.ts'
import { say } from '#i18n/catalogue.ts'
import { pathOf } from '#permissions/pages.ts'
import type { Database } from '#server/db/schema.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as schedules from './export-schedule.repository.ts'
import * as files from './report-file.repository.ts'
import { makeNext, pausedLine, type MakingDeps } from './report-making.ts'
import { factsOf, ownerNow, tableNow } from './report-owner.ts'

/**
 * Asks for the file of a schedule whose time has come. Of several workers one has its row, and a file is unique by schedule and time, so it is
 * asked for once. After a long stop one file is made for all missed times. False when no time has come.
 */
export async function dueNext(db: Kysely<Database>): Promise<boolean> {
  const zone = companyZone()
  return await db.transaction().execute(async (trx) => {
    const schedule = await schedules.lockDue(trx, zone)
    if (!schedule) return false
    const { id, now, owner_id: ownerId } = schedule
    if (schedule.zone !== zone) {
      // the company reckons in another zone now: the hour is that of its clock
      await schedules.moveOn(trx, id, { zone, due: dueAfter(schedule, now.getTime(), zone) })
      return true
    }
    const { due, next, missed } = lastDue(schedule, schedule.next_due, now.getTime(), zone)
    await schedules.moveOn(trx, id, { zone, due: next })
    const table = await tableNow(trx, ownerId, schedule.table_id)
    const [reason] = runBlockers(factsOf(await ownerNow(trx, ownerId), table?.spec ?? null))
    const { format, language } = schedule
    const file = {
      ownerId,
      name: table?.name ?? schedule.table_name,
      spec: null,
      format,
      language,
      schedule: { id, due, missed, tell: schedule.tell_robot },
    }
    if (!reason) {
      await files.insertFile(trx, file)
      return true
    }
    await files.insertFailed(trx, file, reason)
    await schedules.pauseSchedule(trx, id, reason)
    await pausedLine(trx, id, reason)
    return true
  })
}

/** A robot that does not answer is asked so often, for about an hour. */
const TELLS_MAX = 8

/** Tells the robot's group of a file: a sentence and a link, no figures, because a group may see less than the file's owner. False when there is none. */
export async function tellNext(db: Kysely<Database>, tell: (text: string) => Promise<boolean>): Promise<boolean> {
  const file = await files.claimTelling(db)
  if (!file) return false
  if (await tell(sentenceOf(file))) await files.endTelling(db, file.id, null)
  else if (file.tries >= TELLS_MAX) await files.endTelling(db, file.id, blocker('report_file.robot_not_told'))
  return true
}

function sentenceOf({ name, language, due_at, owner_name, origin, shared_table, id }: files.ToTell): string {
  const time = zonedCompanyTime((due_at ?? new Date()).toISOString())
  const lines = [
    say(language, 'report_file.robot.made', { name, owner: owner_name, time }),
    say(language, 'report_file.robot.file', { link: `${origin}${pathOf('TableFiles')}?file=${id}` }),
    ...(shared_table === null
      ? []
      : [say(language, 'report_file.robot.table', { link: `${origin}${pathOf('TableCustom')}?table=${shared_table}` })]),
  ]
  return lines.join('\n')
}

export type ExportDeps = Omit<MakingDeps, 'canTell' | 'stopping'> & {
  pool: pg.Pool
  log: WorkLog
  tell: ((text: string) => Promise<boolean>) | null
  sweepMs?: number
}

/** Makes reports into files: as people ask for them, and as schedules come due. */
export function startReportExports({ pool, log, tell, sweepMs, ...deps }: ExportDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const workerId = randomUUID()
  const making = { ...deps, canTell: tell !== null, stopping: stopping.signal }
  const loops = [
    startWorkLoop(
      { pool, log, sweepMs },
      {
        next: async () => (await dueNext(deps.db)) || (tell !== null && (await tellNext(deps.db, tell))),
        failed: 'a scheduled report could not be asked for or told of, and is tried again',
      },
    ),
    startWorkLoop(
      { pool, log, sweepMs },
      {
        channel: 'report_file_waits',
        next: async () => await makeNext(making, workerId),
        failed: 'a report could not be made into a file and is tried again',
      },
    ),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
