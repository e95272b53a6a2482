import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { serveMetrics } from '#server/kit/metrics.ts'
import type { Failing } from '#server/push/lane-book.ts'

export type WorkerHttpOptions = {
  /** 0: any free one */
  port: number
  registry: Registry
  /** does the engine look for work as it should? */
  isAlive: () => boolean
  /** work that breaks again and again */
  failing: () => readonly Failing[]
}

/** `/healthz` and `/metrics` of a process without calls, on loopback only: who scrapes from elsewhere puts a proxy in front. */
export async function serveWorker({
  port,
  registry,
  isAlive,
  failing,
}: WorkerHttpOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const http = fastify({ logger: false, forceCloseConnections: true })
  serveMetrics(http, registry)
  http.get('/healthz', async (_request, reply) => {
    if (!isAlive()) return await reply.code(503).send({ status: 'stalled' })
    const broken = failing()
    return broken.length === 0 ? { status: 'ok' } : await reply.code(503).send({ status: 'failing', failing: broken })
  })
  const address = await http.listen({ host: '127.0.0.1', port })
  return { address, close: () => http.close() }
}
