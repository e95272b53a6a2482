import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { rememberedHome, urlOf } from '#server/db/postgres-home.ts'
import { begin, copyHouse, ended } from './built-house.ts'

const LOOKED_EVERY_MS = 200
const READ_WITHIN_MS = 240_000

/** Every report and object of networks was read, and reports are in the store; so are the days of players. */
const ALL_READ = `
  select exists (select from figure_reading)
    and not exists (select from figure_reading where done_at is null and failure is null)
    and not exists (select from hour_reading where done_at is null and failure is null)
    and not exists (select from object_reading where done_at is null and failure is null)
    and not exists (select from report_slice) and not exists (select from report_hour_slice) and not exists (select from player_slice) as done`

/** Makes `folder` a server as the first one that has read all reports into its store of reports, and is down. @throws with what the server said */
export async function readReports(first: string, folder: string): Promise<void> {
  await copyHouse(first, folder)
  const { child, log } = await begin(folder, '0', WITH_REPORTS)
  try {
    await untilRead(folder, log)
  } finally {
    await ended(child)
  }
}

/** How a server is begun that reads reports into a store of its own. */
export const WITH_REPORTS = { ROLES: 'web,worker,simulators,reports' }

/** Waits until a server that runs on `folder` has read everything. @throws with what it said where that takes too long */
export async function untilRead(folder: string, log: () => string): Promise<void> {
  const home = rememberedHome(folder)
  if (!home) throw new Error(`${folder} holds no database`)
  const database = new pg.Client({ connectionString: urlOf(home) })
  try {
    await database.connect()
    const late = Date.now() + READ_WITHIN_MS
    while (!(await database.query<{ done: boolean }>(ALL_READ)).rows[0]?.done) {
      if (Date.now() > late) throw new Error(`not every report was read in time:\n${log()}`)
      await sleep(LOOKED_EVERY_MS)
    }
  } finally {
    await database.end()
  }
}
