import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { StoreState } from '#domain/reports/store-state.ts'
import { binaryFor, isInstalled, machineName, thisMachine, type Machine } from './engine-package.ts'
import { openEngine } from './embedded.ts'
import { watchForHang } from './hang-watch.ts'
import { installEngine, runNpm, type Npm } from './install-engine.ts'
import { serveEngine, type AskProcess } from './serve.ts'
import type { SessionPool } from './session-pool.ts'
import { DATABASE } from './statement.ts'
import { statementMetrics } from './statement-metrics.ts'

export type ReportStoreOptions = {
  folder: string
  /** with the lock file of the engine, and the engine once it is installed */
  packageFolder: string
  port: number
  token: string
  registry: Registry
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  machine?: Machine
  npm?: Npm
  open?: (place: { folder: string; packageFolder: string }) => Promise<SessionPool>
  /** waits between two attempts, the last one for ever */
  waitsMs?: readonly number[]
  /** an engine that hangs does so for ever: the process is to be ended and started again */
  onHang: () => void
  hangs?: { everyMs: number; hangsAfterMs: number }
}

export type ReportStore = { url: string; state: () => StoreState; close: () => Promise<void> }

/** Of the embedded engine, below DATA_DIR: what is there is the engine's alone, and changes at any moment. */
export const STORE_FOLDER = 'reports'

const WAITS_MS = [2_000, 5_000, 15_000, 60_000, 300_000]

/**
 * The embedded store of reports. It listens at once and says how far it is: the engine is installed next to it where it is missing, and opened; what
 * fails is tried again for ever.
 */
export async function startReportStore(options: ReportStoreOptions): Promise<ReportStore> {
  const { port, token, registry, machine = thisMachine(), npm = runNpm, open = openEngine, waitsMs = WAITS_MS } = options
  const { folder, packageFolder, log, hangs } = options
  const stop = new AbortController()
  let pool: SessionPool | null = null
  let state = stateOf({ state: 'opening' })

  const become = (next: Partial<StoreState> & Pick<StoreState, 'state'>) => {
    const isSame = next.state === state.state
    state = stateOf({ ...next, ...(isSame ? { since: state.since } : {}) })
  }
  const attempt = async (): Promise<void> => {
    if (!isInstalled(packageFolder, machine)) {
      become({ state: 'installing', installed: { bytes: 0, of: null } })
      log.info({ packageFolder }, 'the engine of the store of reports is being installed')
      const onProgress = (installed: NonNullable<StoreState['installed']>) => become({ state: 'installing', installed })
      await during('report_store.install_failed', installEngine({ packageFolder, machine, npm, onProgress, signal: stop.signal }))
      log.info({ packageFolder }, 'the engine of the store of reports is installed')
    }
    become({ state: 'opening' })
    const opened = await during('report_store.open_failed', open({ folder, packageFolder }))
    if (stop.signal.aborted) return opened.close()
    pool = opened
    become({ state: 'ready', version: await versionOf(opened) })
    log.info({ folder, version: state.version }, 'the store of reports is open')
    const onHang = () => {
      log.warn({ folder }, 'the engine of the store of reports does not answer any more')
      options.onHang()
    }
    void watchForHang({ answers: opened.answers, onHang, ...hangs }, stop.signal)
  }
  const run = async (): Promise<void> => {
    if (!binaryFor(packageFolder, machine)) {
      become({ state: 'unsupported', why: blocker('report_store.unsupported', { params: { machine: machineName(machine) } }) })
      return log.warn({ machine }, 'the embedded engine does not run on this machine: set CLICKHOUSE_URL to a ClickHouse server')
    }
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (stop.signal.aborted) return
        const waitMs = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0
        const why = error instanceof Failed ? error.why : blocker('report_store.open_failed', { params: { message: saidBy(error) } })
        become({ state: 'waiting', why, next_at: new Date(Date.now() + waitMs).toISOString() })
        log.warn({ why, tries: tries + 1 }, 'the store of reports could not be opened and is tried again')
        await pause(waitMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
  }

  const { url, close } = await serveEngine({
    sessions: () => pool,
    port,
    token,
    ask: pagesOf(() => state, registry),
    metrics: statementMetrics(registry, () => pool),
  })
  const running = run()
  return {
    url,
    state: () => state,
    close: async () => {
      stop.abort()
      await Promise.all([close(), running])
      pool?.close()
    },
  }
}

const stateOf = (known: Partial<StoreState> & Pick<StoreState, 'state'>): StoreState => ({
  since: new Date().toISOString(),
  why: null,
  installed: null,
  next_at: null,
  version: null,
  ...known,
})

/** A step that failed, with the reason that people read. */
class Failed extends Error {
  readonly why: Blocker
  constructor(code: string, error: unknown) {
    super(saidBy(error))
    this.why = blocker(code, { params: { message: saidBy(error) } })
  }
}

async function during<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Failed(code, error)
  }
}

const LONGEST = 240
const saidBy = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)

const NO_CALLER = new AbortController().signal

async function versionOf(pool: SessionPool): Promise<string> {
  const asked = {
    id: 'version',
    text: 'select version()',
    params: {},
    format: 'TabSeparated',
    settings: {},
    workload: 'short' as const,
    database: DATABASE,
    rows: null,
  }
  return Buffer.from(await pool.run(asked, NO_CALLER))
    .toString('utf8')
    .trim()
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** What is asked without the token: it says nothing of any figure, and is on loopback. */
function pagesOf(state: () => StoreState, registry: Registry): AskProcess {
  const told = (status: number, body: object) => ({ status, type: JSON_TYPE, body: JSON.stringify(body) })
  return async (path) => {
    if (path === '/state') return told(200, state())
    if (path === '/healthz') return told(200, { status: 'ok' })
    if (path === '/readyz') return state().state === 'ready' ? told(200, { status: 'ready' }) : told(503, { status: state().state })
    if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() }
    return null
  }
}
