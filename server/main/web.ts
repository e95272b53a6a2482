import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { requireMigrated } from '#server/db/migrate.ts'
import { askDatabase, openDatabase } from '#server/db/open.ts'
import { startExpanderThread } from '#server/features/batch/expander.ts'
import { startSheetThreads } from '#server/features/batch/sheet-threads.ts'
import { startSealing } from '#server/kit/audit-seal.ts'
import { warmPasswords } from '#server/kit/password.ts'
import { signingKeyOf } from '#server/kit/file-links.ts'
import { objectStoreOf } from '#server/kit/objects.ts'
import { serveReadiness } from '#server/kit/readiness.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { buildServer } from './app.ts'
import { reportsOf } from './column-store.ts'
import { CLOSE_TIMEOUT_MS, listenRefused, runChild } from './child.ts'
import { createConnectors, databaseUrlOf, houseVault } from './connectors.ts'
import { followTerms } from './follow-terms.ts'

/** The process that answers the console. */
await runChild('web', async ({ config, log }) => {
  const url = databaseUrlOf(config)
  const { pool, db, close } = openDatabase(url, {
    max: 20,
    applicationName: 'flightdeck web',
    onIdleError: (error) => log.warn(error, 'an idle database connection was cut'),
  })
  await requireMigrated(pool)
  const terms = await followTerms({ db, pool, log })
  const registry = new Registry()
  const reports = reportsOf(config, { registry, log })
  const http = await buildServer({
    db,
    pool,
    dataDir: config.dataDir,
    objects: objectStoreOf(config),
    linkKey: signingKeyOf(config),
    connectors: createConnectors(config, log),
    vault: houseVault(config),
    version: packageJson.version,
    log,
    registry,
    reports: reports.watch,
    columnStore: reports.store,
    trustProxy: config.trustProxy,
    sheets: startSheetThreads(),
    downloadUrl: config.downloadUrl,
    builderUrl: config.builder.url,
    simulatorControls: config.roles.includes('simulators') ? [`http://127.0.0.1:${config.meta.controlPort}`] : [],
    linkHosts: config.linkHosts,
    robot: config.robot,
    retentionDays: config.retentionDays,
    monitor: config.monitor,
    sso: config.sso,
    webFolder: fileURLToPath(new URL('../web', import.meta.url)), // dist/web beside dist/server
  })
  const expander = startExpanderThread({
    url,
    onError: (error, batchId) => log.error({ err: error, batchId }, 'a batch could not be expanded and is tried again'),
  })
  const sealing = startSealing(db, (error) => log.error(error, 'the audit trail could not be sealed and is tried again'))
  await warmPasswords()
  const readiness = serveReadiness(http, () => askDatabase(pool))
  const address = await http.listen({ host: config.publicHost, port: config.port }).catch((error: unknown) => {
    throw listenRefused(error, config.port, 'PORT')
  })
  return {
    address,
    closeWithinMs: config.drainMs + CLOSE_TIMEOUT_MS,
    close: async () => {
      await readiness.drain(config.drainMs)
      await http.close()
      await terms.stop()
      sealing.stop()
      await expander.close()
      await reports.close()
      await close()
    },
  }
})
