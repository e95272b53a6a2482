import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { startReportStore, STORE_FOLDER } from '#server/column-store/report-store.ts'
import { CLOSE_TIMEOUT_MS, listenRefused, runChild } from './child.ts'

/** Of the clone, next to dist/server. */
const PACKAGE = fileURLToPath(new URL('../../server/column-store/package', import.meta.url))

/** The process of the embedded store of reports; what it holds is kept in DATA_DIR. */
await runChild('reports', async ({ config, log }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { port, token } = config.reports
  const store = await startReportStore({
    folder: join(config.dataDir, STORE_FOLDER),
    packageFolder: PACKAGE,
    port,
    token,
    registry,
    log,
    // what it has written is whole after a kill, and only that ends its threads; the supervisor starts it again
    onHang: () => process.kill(process.pid, 'SIGKILL'),
  }).catch((error: unknown) => {
    throw listenRefused(error, port, 'REPORTS_PORT')
  })
  return { address: store.url, closeWithinMs: CLOSE_TIMEOUT_MS, close: store.close }
})
