import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { onServer, withDatabase } from './postgres.ts'

export type FreshDatabase = OpenedDatabase & { url: string }

/**
 * A migrated, empty database of its own, copied from the run's template; `close` drops it again. For one test file:
 *
 *     let database: FreshDatabase
 *     beforeAll(async () => { database = await freshDatabase() })
 *     afterAll(() => database.close())
 */
export async function freshDatabase(options: { migrated?: boolean } = {}): Promise<FreshDatabase> {
  const { adminUrl, template } = inject('postgres')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const source = (options.migrated ?? true) ? `template ${template}` : `template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`
  await onServer(adminUrl, (admin) => admin.query(`create database ${name} ${source}`))
  const url = withDatabase(adminUrl, name)
  const opened = openDatabase(url, { applicationName: name })
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close()
      await onServer(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
