import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

/** `/metrics` for Prometheus: how long calls took by method, route pattern and status, and the process's own figures. */
export function serveMetrics(http: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    // the pattern, never the address: ids and searches would make a series each
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched')
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  http.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
