import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Longer than a busy database needs for nothing, shorter than a load balancer waits. */
const DATABASE_MS = 2_000

/** Whether a process is to be given work: asked by load balancers, next to `/healthz`, which says that it lives. */
export type Readiness = {
  /** from now on `/readyz` says no; resolves after `ms`, in which who asks finds out and what still comes is answered */
  drain: (ms: number) => Promise<void>
}

/** `GET /readyz`: 200 while the database answers and the process is not about to end, 503 with the reason otherwise. */
export function serveReadiness(http: FastifyInstance, asksDatabase: () => Promise<unknown>): Readiness {
  let draining = false
  http.get('/readyz', async (_request, reply) => {
    if (draining) return await reply.code(503).header('connection', 'close').send({ status: 'draining' })
    const late = pause(DATABASE_MS, 'late', { ref: false })
    const answered = await Promise.race([
      asksDatabase().then(
        () => 'answered',
        () => 'failed',
      ),
      late,
    ])
    return answered === 'answered' ? { status: 'ready' } : await reply.code(503).send({ status: 'no_database' })
  })
  return {
    async drain(ms) {
      draining = true
      await pause(ms)
    },
  }
}
