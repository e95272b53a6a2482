import { randomUUID } from 'node:crypto'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { expectMoreAtNetwork } from '#server/push/restored.repository.ts'
import { kyselySql } from '#server/push/sql.ts'
import { refuse } from './child.ts'
import { readConfig } from './config.ts'
import { withDatabase } from './with-database.ts'

/** After a database was restored, before workers start: what went out since the backup is looked up at the network, and not sent again. */
try {
  await withDatabase(readConfig(process.env), async (url) => {
    await migrate(url)
    const { db, close } = openDatabase(url, { max: 1, applicationName: 'flightdeck restored' })
    try {
      const rows = await db.transaction().execute(async (trx) => {
        const count = await expectMoreAtNetwork(kyselySql(trx))
        await writeAudit(trx, [
          { userId: null, requestId: randomUUID(), entity: 'batch', entityId: '-', event: 'batch.restored', after: { rows: count } },
        ])
        return count
      })
      console.log(`${rows} rows are looked up at their network before they are sent.`)
    } finally {
      await close()
    }
  })
} catch (error) {
  refuse(error)
}
