import { Registry } from 'prom-client'
import type { CallLimit, NetworkTimes } from '#domain/channels/channel.ts'
import { openDatabase } from '#server/db/open.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { startWorker } from '#server/push/worker.ts'
import { networkOf } from './networks.ts'

/** A push worker as a process of its own, for tests that kill it. What it needs comes as JSON in `WORKER`. */
export type WorkerProcessInput = {
  /** the key of the network */
  network: string
  databaseUrl: string
  networkUrl: string
  times: Partial<NetworkTimes>
  limits: CallLimit[]
  pixel: string
  options: object
}

const { network, databaseUrl, networkUrl, times, limits, pixel, options } = JSON.parse(process.env.WORKER ?? '{}') as WorkerProcessInput
const { pool, close } = openDatabase(databaseUrl, { max: 5, applicationName: 'push-worker-under-test' })
const worker = startWorker({
  pool,
  connectors: new Map([[network, networkOf(network).connect(networkUrl, times, limits)]]),
  materials: { open: () => Promise.resolve(Buffer.from(pixel, 'base64')) },
  log: { info: () => {}, warn: () => {}, error: (facts, message) => console.error(message, JSON.stringify(facts)) },
  metrics: pushMetrics(new Registry()),
  options,
})
console.log('ready')
process.once('SIGTERM', () => void worker.stop().then(close))
