import { once } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'
import type { JournalEntry } from '#simulators/kit/journal.ts'
import type { MetaControl } from '#simulators/meta/control.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
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
/** `level`: of another network, by its spreader; `seedLegacy`: so many ads; `changes`: of an account at Ocean Engine */
type Ask =
  | { account: string }
  | { forget: true }
  | { spreaderId: string; level: string; account: string }
  | { seedLegacy: number; of: string }
  | { changes: string }

/** The other networks by spreader: the variable that a worker reads their address from. */
const OTHERS = { '304': 'OCEANENGINE_BASE_URL', '383': 'TENCENT_BASE_URL' } as const
export type Addresses = Readonly<Record<string, string>>

/** The simulated network as a process of its own, so that it takes no time from what is measured. */
export class Network {
  readonly #child: ChildProcess
  readonly url: string
  /** of the other networks, as variables of a worker */
  readonly others: Addresses

  private constructor(child: ChildProcess, url: string, others: Addresses) {
    this.#child = child
    this.url = url
    this.others = others
  }

  static async start(): Promise<Network> {
    const child = fork(process.argv[1] ?? '', [], {
      env: { ...process.env, BENCH_PART: 'network' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [{ url, others }] = (await once(child, 'message')) as [{ url: string; others: Addresses }]
    return new Network(child, url, others)
  }
  async book(account: string): Promise<Book> {
    return await this.#ask<Book>({ account })
  }
  /** names of the objects of a level at any of the networks */
  async names(spreaderId: string, level: string, account: string): Promise<string[]> {
    return await this.#ask<string[]>({ spreaderId, level, account })
  }
  /** ids of ads of the first generation that an account at Ocean Engine has now */
  async seedLegacy(account: string, ads: number): Promise<string[]> {
    return await this.#ask<string[]>({ seedLegacy: ads, of: account })
  }
  /** how often each object of an account at Ocean Engine was changed, by its id */
  async changes(account: string): Promise<Record<string, number>> {
    return await this.#ask({ changes: account })
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
  const quick = {
    openAccounts: true,
    stalenessMs: [0, 0] as [number, number],
    review: { afterMs: [0, 1] as [number, number], rejectRate: 0 },
  }
  const others = { '304': await startOceanEngineSimulator(quick), '383': await startTencentSimulator(quick) }
  const all = { '21': simulator, ...others }
  process.on('message', (ask: Ask) => process.send?.(answerTo(ask)))
  const answerTo = (ask: Ask): unknown => {
    if ('level' in ask) return namesIn(all, ask)
    if ('account' in ask) return bookOf(control, ask.account)
    if ('changes' in ask) return changesOf(others['304'].control.journal(), ask.changes)
    if ('seedLegacy' in ask) {
      others['304'].control.seedLegacy(ask.of, ask.seedLegacy / 2)
      return others['304'].control.objects({ level: 'ad', account: ask.of }).map(({ id }) => id)
    }
    for (const one of Object.values(all)) one.control.reset()
    return {}
  }
  process.once('SIGTERM', () => void Promise.all(Object.values(all).map((one) => one.close())).then(() => process.exit(0)))
  const addresses = Object.entries(others).map(([spreaderId, { url }]) => [OTHERS[spreaderId as keyof typeof OTHERS], url])
  process.send?.({ url: simulator.url, others: Object.fromEntries(addresses) })
}

type Named = { control: { objects: (query: { level: string; account: string }) => readonly { name: string }[] } }

const namesIn = (all: Readonly<Record<string, Named>>, { spreaderId, level, account }: Extract<Ask, { level: string }>): string[] =>
  (all[spreaderId]?.control.objects({ level, account }) ?? []).map(({ name }) => name)

function changesOf(journal: readonly JournalEntry[], account: string): Record<string, number> {
  const times: Record<string, number> = {}
  for (const entry of journal)
    if (entry.kind === 'change' && entry.account === account && entry.event === 'updated') times[entry.id] = (times[entry.id] ?? 0) + 1
  return times
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
