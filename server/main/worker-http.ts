import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { serveMetrics } from '#server/kit/metrics.ts'

export type WorkerHttpOptions = {
  /** 0: any free one */
  port: number
  registry: Registry
  /** does the engine look for work as it should? */
  isAlive: () => boolean
}

/** `/healthz` and `/metrics` of a process without calls, on loopback alone: who scrapes from elsewhere puts a proxy in front. */
export async function serveWorker({
  port,
  registry,
  isAlive,
}: WorkerHttpOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const http = fastify({ logger: false, forceCloseConnections: true })
  serveMetrics(http, registry)
  http.get('/healthz', async (_request, reply) => (isAlive() ? { status: 'ok' } : reply.code(503).send({ status: 'stalled' })))
  const address = await http.listen({ host: '127.0.0.1', port })
  return { address, close: () => http.close() }
}
