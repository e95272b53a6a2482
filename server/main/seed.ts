import { openDatabase } from '#server/db/open.ts'
import { isEmptyHouse, lacksDemoObjects, noteDemoObjects } from '#server/db/installation.ts'
import { makeDemoObjects } from '#server/features/demo/network-objects.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { objectStoreOf } from '#server/kit/objects.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { refuse } from './child.ts'
import { readConfig } from './config.ts'
import { createConnectors, databaseUrlOf, houseVault } from './connectors.ts'
import { makeDemoChanges } from './demo-changes.ts'
import { makeDemoRta } from './demo-rta.ts'
import { giveDemoAPast } from './demo-past.ts'

/** Fills an empty database with the demo company, or goes on where a process died that did, then ends. A database in use stays as it is. */
process.on('disconnect', () => process.exit(1)) // the supervisor is gone: its successor begins again
try {
  const config = readConfig(process.env)
  const { db, pool, close } = openDatabase(databaseUrlOf(config), { applicationName: 'flightdeck seed' })
  const isEmpty = await isEmptyHouse(db)
  const log = createLog({ level: config.logLevel, name: 'seed' })
  const objects = objectStoreOf(config)
  if (isEmpty) await seedDemo({ db, dataDir: config.dataDir, log, vault: houseVault(config), objects })
  if (await lacksDemoObjects(db)) {
    // never at a real network: only the simulator of this server gets objects that no one asked for
    if (config.meta.baseUrl === `http://127.0.0.1:${config.meta.simulatorPort}`) {
      const connectors = createConnectors(config, log)
      const made = await makeDemoObjects({
        db,
        connectors,
        materials: createMaterialStore(config.dataDir, objects),
        log,
        isBegun: !isEmpty,
      })
      await giveDemoAPast(`http://127.0.0.1:${config.meta.controlPort}`)
      await noteDemoObjects(db) // the changes below are of a past that may be shorter
      const changed = await makeDemoChanges({ db, pool, connectors })
      const bound = await makeDemoRta({ db, connectors })
      log.info({ made, changed, bound }, 'the objects of the demo are at the network')
    }
    await noteDemoObjects(db)
  }
  await close()
  process.exit(0)
} catch (error) {
  refuse(error)
}
