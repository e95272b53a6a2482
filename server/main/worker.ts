import { Registry } from 'prom-client'
import { openDatabase } from '#server/db/open.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { startWorker } from '#server/push/worker.ts'
import { runChild } from './child.ts'
import { createConnectors, databaseUrlOf } from './connectors.ts'

/** The process that pushes committed batches to the networks. */
await runChild('worker', async ({ config, log }) => {
  const { pool, close } = openDatabase(databaseUrlOf(config), {
    max: 12, // one for each lane served at once, the listener, and a few steps between
    applicationName: 'flightdeck worker',
    onIdleError: (error) => log.warn(error, 'an idle database connection was cut'),
  })
  const worker = startWorker({
    pool,
    connectors: createConnectors(config, log),
    materials: createMaterialStore(config.dataDir),
    log,
    metrics: new Registry(),
  })
  return {
    close: async () => {
      await worker.stop()
      await close()
    },
  }
})
