import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { serveMetrics } from '#server/kit/metrics.ts'
import { serveReadiness } from '#server/kit/readiness.ts'
import type { Failing } from '#server/push/lane-book.ts'

export type WorkerHttpOptions = {
  host: string
  /** 0: any free one */
  port: number
  registry: Registry
  /** does the engine look for work as it should? */
  isAlive: () => boolean
  /** work that breaks again and again */
  failing: () => readonly Failing[]
  asksDatabase: () => Promise<unknown>
}

/** `/healthz`, `/readyz` and `/metrics` of a process without calls. */
export async function serveWorker({
  host,
  port,
  registry,
  isAlive,
  failing,
  asksDatabase,
}: WorkerHttpOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const http = fastify({ logger: false, forceCloseConnections: true })
  serveMetrics(http, registry)
  const readiness = serveReadiness(http, asksDatabase)
  http.get('/healthz', async (_request, reply) => {
    if (!isAlive()) return await reply.code(503).send({ status: 'stalled' })
    const broken = failing()
    return broken.length === 0 ? { status: 'ok' } : await reply.code(503).send({ status: 'failing', failing: broken })
  })
  const address = await http.listen({ host, port })
  return {
    address,
    close: async () => {
      await readiness.drain(0)
      await http.close()
    },
  }
}
