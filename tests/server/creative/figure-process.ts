import { Registry } from 'prom-client'
import { openDatabase } from '#server/db/open.ts'
import { startFigureReading } from '#server/features/creative/figure-reading.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { connectorsTo } from './figure-world.ts'

/** The reading of figures as a process of its own, for tests that kill it. What it needs comes as JSON in `READER`. */
export type ReaderInput = { databaseUrl: string; networkUrl: string }

const { databaseUrl, networkUrl } = JSON.parse(process.env.READER ?? '{}') as ReaderInput
const { pool, db, close } = openDatabase(databaseUrl, { max: 3, applicationName: 'figures-under-test' })
const reading = startFigureReading({
  db,
  pool,
  connectors: connectorsTo(networkUrl),
  pace: { sql: poolSql(pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS },
  log: { warn: (facts, message) => console.error(message, JSON.stringify(facts)) },
  sweepMs: 100,
})
process.once('SIGTERM', () => void reading.stop().then(close))
