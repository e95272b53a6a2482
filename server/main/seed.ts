import { openDatabase } from '#server/db/open.ts'
import { isEmptyHouse } from '#server/db/installation.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { refuse } from './child.ts'
import { readConfig } from './config.ts'
import { databaseUrlOf, houseVault } from './connectors.ts'
import { objectStoreOf } from './objects.ts'

/** Fills an empty database with the demo company, then ends. A database in use stays as it is. */
process.on('disconnect', () => process.exit(1)) // the supervisor is gone: its successor begins again
try {
  const config = readConfig(process.env)
  const { db, close } = openDatabase(databaseUrlOf(config), { applicationName: 'flightdeck seed' })
  if (await isEmptyHouse(db)) {
    const log = createLog({ level: config.logLevel, name: 'seed' })
    await seedDemo({ db, dataDir: config.dataDir, log, vault: houseVault(config), objects: objectStoreOf(config) })
  }
  await close()
  process.exit(0)
} catch (error) {
  refuse(error)
}
