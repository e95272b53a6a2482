import { once } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'
import type { MetaControl } from '#simulators/meta/control.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import { LIMIT } from './limit.ts'

/** What the network knows of an account, times in ms of its clock. */
export type Book = {
  /** its campaigns, in the order they were made */
  made: { ms: number; name: string }[]
  /** every call, each item of a batch by itself, and those that were refused for the limit */
  calls: number
  refused: number
  /** of the last call */
  endedMs: number
}
type Ask = { account: string } | { forget: true }

/** The simulated network as a process of its own, so that it takes no time from what is measured. */
export class Network {
  readonly #child: ChildProcess
  readonly url: string

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  static async start(): Promise<Network> {
    const child = fork(process.argv[1] ?? '', [], {
      env: { ...process.env, BENCH_PART: 'network' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return new Network(child, url)
  }
  async book(account: string): Promise<Book> {
    return await this.#ask<Book>({ account })
  }
  /** every object and every score is gone */
  async forget(): Promise<void> {
    await this.#ask({ forget: true })
  }
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }
  async #ask<T>(ask: Ask): Promise<T> {
    this.#child.send(ask)
    const [answer] = (await once(this.#child, 'message')) as [T]
    return answer
  }
}

/** What the child runs. */
export async function serveNetwork(): Promise<void> {
  const simulator = await startMetaSimulator({
    stalenessMs: [0, 0],
    review: { afterMs: [0, 1], rejectRate: 0 },
    limits: { max: LIMIT.points, decaySeconds: LIMIT.seconds, blockSeconds: LIMIT.blockSeconds },
  })
  const { control } = simulator
  process.on('message', (ask: Ask) => {
    if ('forget' in ask) control.reset()
    process.send?.('forget' in ask ? {} : bookOf(control, ask.account))
  })
  process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)))
  process.send?.({ url: simulator.url })
}

function bookOf(control: MetaControl, account: string): Book {
  const made = control
    .objects({ level: 'campaign', account })
    .map(({ createdMs, name }) => ({ ms: createdMs, name }))
    .sort((one, other) => one.ms - other.ms)
  const exchanges = control.journal().flatMap((entry) => (entry.kind === 'exchange' && entry.account === account ? [entry] : []))
  return {
    made,
    calls: exchanges.reduce((sum, { items }) => sum + items, 0),
    refused: exchanges.reduce((sum, { response }) => sum + (response.match(REFUSED)?.length ?? 0), 0),
    endedMs: Math.max(0, ...exchanges.map(({ at }) => Date.parse(at))),
  }
}

/** Also inside a batch, whose items are JSON in JSON. */
const REFUSED = /\\?"code\\?":80004/g
