import { Counter, Gauge, type Registry } from 'prom-client'

/** What the engine counts. Labels are channels and closed sets, never an account or a batch. */
export type PushMetrics = {
  /** rows by where they ended: pushed, adopted, refused, again, unknown, undecided, consistent */
  rows: (channel: string, result: string, count?: number) => void
  /** calls by kind and by `ok` or the class of the failure */
  calls: (channel: string, call: string, result: string, count?: number) => void
  /** a turn broke: the database, or a bug of ours */
  broken: (channel: string) => void
  /** kinds of work that break again and again at present */
  failing: (channel: string, count: number) => void
  /** the fill of the account bucket that was used last, 0 to 1 */
  bucket: (channel: string, fill: number) => void
}

export function pushMetrics(registry: Registry): PushMetrics {
  const rows = new Counter({
    name: 'flightdeck_push_rows_total',
    help: 'Rows of batches by where a step ended',
    labelNames: ['channel', 'result'],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'flightdeck_push_calls_total',
    help: 'Calls to networks by outcome class',
    labelNames: ['channel', 'call', 'result'],
    registers: [registry],
  })
  const broken = new Counter({
    name: 'flightdeck_push_turns_broken_total',
    help: 'Turns of the push engine that broke',
    labelNames: ['channel'],
    registers: [registry],
  })
  const failing = new Gauge({
    name: 'flightdeck_push_failing',
    help: 'Work of accounts that breaks again and again at present',
    labelNames: ['channel'],
    registers: [registry],
  })
  const bucket = new Gauge({
    name: 'flightdeck_push_bucket_fill',
    help: 'Fill of the rate bucket used last, 0 to 1',
    labelNames: ['channel'],
    registers: [registry],
  })
  return {
    rows: (channel, result, count = 1) => rows.inc({ channel, result }, count),
    calls: (channel, call, result, count = 1) => calls.inc({ channel, call, result }, count),
    broken: (channel) => broken.inc({ channel }),
    failing: (channel, count) => failing.set({ channel }, count),
    bucket: (channel, fill) => bucket.set({ channel }, fill),
  }
}
