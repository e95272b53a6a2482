import { Registry } from 'prom-client'
import { requireMigrated } from '#server/db/migrate.ts'
import { askDatabase, openDatabase } from '#server/db/open.ts'
import { startUpkeep } from '#server/features/authorisation/upkeep.ts'
import { robotText } from '#server/features/robot/robot-webhook.ts'
import { startFigureReading } from '#server/features/creative/figure-reading.ts'
import { startHourReading } from '#server/features/creative/hour-reading.ts'
import { startCostCalculation } from '#server/features/finance/cost-calculation.ts'
import { startCpaExecution } from '#server/features/finance/cpa-execution.ts'
import { startExtraction } from '#server/features/finance/extraction.ts'
import { startStatementThreads } from '#server/features/finance/statement-threads.ts'
import { keysNamed } from '#server/features/finance/stored-file.repository.ts'
import { scansNamed } from '#server/features/review/letters.repository.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { startChangeSending } from '#server/features/object/change-sending.ts'
import { startReportExports } from '#server/features/insight/export-running.ts'
import { reportsNamed } from '#server/features/insight/report-file.reads.ts'
import { startReportThreads } from '#server/features/insight/report-threads.ts'
import { startObjectReading } from '#server/features/object/object-reading.ts'
import { startAccountVideos } from '#server/features/material/account-video.ts'
import { purgeGoneFiles } from '#server/features/material/gone-files.ts'
import { startPlayerSlices } from '#server/features/report/player-slices.ts'
import { startSliceDelivery } from '#server/features/report/slice-delivery.ts'
import { startProcessing } from '#server/features/material/processing.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { objectStoreOf } from '#server/kit/objects.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startWorker } from '#server/push/worker.ts'
import { listenRefused, runChild } from './child.ts'
import { workerClosesWithinMs } from './config.ts'
import { reportsOf } from './column-store.ts'
import { createConnectors, databaseUrlOf, houseVault } from './connectors.ts'
import { followTerms } from './follow-terms.ts'
import { startHousekeeping } from './housekeeping.ts'
import { sliceReplacer } from './slice-replacer.ts'
import { serveWorker } from './worker-http.ts'

/** The process that pushes committed batches to the networks. */
await runChild('worker', async ({ config, log }) => {
  const { pool, db, close } = openDatabase(databaseUrlOf(config), {
    max: 16, // a lane holds none while the network answers: one listens, the others are for the steps between
    applicationName: 'flightdeck worker',
    onIdleError: (error) => log.warn(error, 'an idle database connection was cut'),
  })
  await requireMigrated(pool)
  const terms = await followTerms({ db, pool, log })
  const registry = new Registry()
  const objects = objectStoreOf(config)
  const materials = createMaterialStore(config.dataDir, objects)
  const connectors = createConnectors(config, log)
  const metrics = pushMetrics(registry)
  const worker = startWorker({
    pool,
    connectors,
    materials,
    log,
    metrics,
  })
  const calculation = startCostCalculation({ db, pool, log })
  const threads = startStatementThreads({ url: databaseUrlOf(config), place: config, db })
  const extraction = startExtraction({ db, pool, log, run: threads.run })
  const execution = startCpaExecution({ db, pool, log })
  const files = createFileStore(objects)
  const scans = createFileStore(objects, Date.now, 'letters')
  const processing = await startProcessing({ db, pool, store: materials, log })
  const accountVideos = startAccountVideos({ db, pool, store: materials, connectors, log })
  const pace = { sql: poolSql(pool), metrics, options: PUSH_DEFAULTS }
  const figures = startFigureReading({ db, pool, connectors, pace, log })
  const reports = reportsOf(config, { registry, log })
  const bringing = reports.shards && { db, pool, log, registry, isReady: reports.watch.isReady, replace: sliceReplacer(reports.shards) }
  // hours are read for the store only
  const slices = bringing
    ? [startSliceDelivery(bringing), startPlayerSlices(bringing), startHourReading({ db, pool, connectors, pace, log })]
    : []
  const objectReading = startObjectReading({ db, pool, connectors, pace, log })
  const changeSending = startChangeSending({ db, pool, connectors, pace, log })
  const tell = config.robot.webhook === null ? null : robotText(config.robot.webhook)
  const reportFiles = createFileStore(objects, Date.now, 'report-files')
  const exports = startReportExports({ db, pool, log, tell, store: reports.store, files: reportFiles, make: startReportThreads() })
  const upkeep = startUpkeep({ db, pool, connectors, vault: houseVault(config), tell, log })
  const housekeeping = startHousekeeping(db, {
    retentionDays: config.retentionDays,
    visitDays: config.monitor.retentionDays,
    uploads: createUploadStore(objects),
    files: {
      purge: async () =>
        (await files.purge((keys) => keysNamed(db, keys))) +
        (await scans.purge((keys) => scansNamed(db, keys))) +
        (await reportFiles.purge((keys) => reportsNamed(db, keys))),
    },
    materials: { purge: async () => await purgeGoneFiles(db, materials) },
    parts: createPartStore(objects),
    log,
  })
  const http = await serveWorker({
    host: config.workerHost,
    port: config.workerPort,
    registry,
    isAlive: worker.isAlive,
    failing: worker.failing,
    asksDatabase: () => askDatabase(pool),
  }).catch((error: unknown) => {
    throw listenRefused(error, config.workerPort, 'WORKER_PORT')
  })
  log.info({ address: http.address }, 'the worker answers /healthz and /metrics')
  return {
    address: http.address,
    closeWithinMs: workerClosesWithinMs(config),
    // all at once: whatever takes long to end, nothing takes new work meanwhile
    close: async () => {
      const running = [
        worker,
        calculation,
        extraction,
        execution,
        processing,
        accountVideos,
        figures,
        ...slices,
        objectReading,
        changeSending,
        exports,
        upkeep,
        housekeeping,
        terms,
      ]
      await Promise.all([http.close(), threads.stop(), ...running.map((one) => one.stop())])
      await reports.close()
      await close()
    },
  }
})
