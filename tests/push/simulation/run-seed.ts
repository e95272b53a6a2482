import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { clientKey } from '#domain/client-key.ts'
import type { Database } from '#server/db/open.ts'
import { watchCrashPoints, type CrashPoint } from '#server/push/crash-points.ts'
import { retryRows } from '#server/push/decisions.ts'
import { PUSH_DEFAULTS, type PushOptions } from '#server/push/options.ts'
import { startWorker, type Worker } from '#server/push/worker.ts'
import { SimulatedDatabase, SOUND } from './database.ts'
import { Dice } from './dice.ts'
import { dieHere, SimulatedNetwork } from './network.ts'
import { drawScenario, type Scenario } from './scenario.ts'
import { Tally, type Harm } from './tally.ts'
import { Host, Timeline } from './timeline.ts'

/** What one seed gave. `trace` is equal for two runs that were the same, statement by statement and call by call. */
export type Report = {
  seed: number
  rows: number
  caused: ReadonlyMap<string, number>
  harms: readonly { harm: Harm; what: string }[]
  statements: number
  virtualMs: number
  trace: string
}

/** After the last fault: longer than any wait of the engine. */
const CALM_MS = 40 * 60_000

/** Runs one seed on a database that has the company of the tests and virtual time, on one of its connections. */
export async function runSeed(real: pg.PoolClient, seed: number): Promise<Report> {
  const dice = new Dice(seed)
  const run = new Run(real, seed, dice, drawScenario(dice))
  real.on('notification', run.database.hear)
  watchCrashPoints((point, inFlight) => run.passed(point, inFlight))
  try {
    return await run.whole()
  } finally {
    watchCrashPoints(null)
    real.removeListener('notification', run.database.hear)
  }
}

type Process = { host: Host; worker: Worker }
type Row = {
  batch: string
  seq: number
  parent: number | null
  account: string
  status: number
  outcome: string
  networkId: string | null
  said: string | null
}

class Run {
  readonly database: SimulatedDatabase
  readonly #seed: number
  readonly #dice: Dice
  readonly #scenario: Scenario
  readonly #timeline: Timeline
  readonly #tally = new Tally()
  readonly #network: SimulatedNetwork
  readonly #processes = new Set<Process>()
  readonly #harms: { harm: Harm; what: string }[] = []
  readonly #trace = createHash('sha1')
  #attempts = 0
  #deaths: number
  #isCalm = false

  constructor(real: pg.PoolClient, seed: number, dice: Dice, scenario: Scenario) {
    this.#seed = seed
    this.#dice = dice
    this.#scenario = scenario
    this.#deaths = scenario.deaths
    this.#timeline = new Timeline(dice)
    this.database = new SimulatedDatabase(real, this.#timeline, dice, this.#tally, (line) => this.#trace.update(line))
    this.#network = new SimulatedNetwork(scenario.network, this.#timeline, dice, this.#tally)
    this.#network.onSignedOut = (accountId) => this.#bringToken(accountId)
  }

  async whole(): Promise<Report> {
    await this.#prepare()
    this.database.faults = this.#scenario.databaseFaults
    this.#network.faults = this.#scenario.networkFaults
    for (let at = 0; at < this.#scenario.workers; at++) this.#startIn(this.#dice.between(0, 2_000))
    this.#planHangs()
    this.#timeline.after(this.#scenario.faultyMs, null, () => this.#calmDown())
    for (const { id, atMs } of this.#scenario.batches) this.#timeline.after(atMs, null, () => this.#commit(id))
    await this.#until(this.#scenario.faultyMs + CALM_MS)
    await this.#count()
    for (const { host } of this.#processes) host.die()
    await this.database.end()
    await this.database.run('delete from batch')
    const rows = this.#scenario.batches.reduce((sum, { rows: some }) => sum + some.length, 0)
    const { statements } = this.database
    return {
      seed: this.#seed,
      rows,
      caused: this.#tally.caused,
      harms: this.#harms,
      statements,
      virtualMs: this.#timeline.now,
      trace: this.#trace.digest('base64url'),
    }
  }

  /** Everything arrived, people have repeated what was refused, or the time is up. */
  async #until(end: number): Promise<void> {
    for (;;) {
      let settled = false
      // asked of the database once nothing has been said to change for a while, and not after each event
      const asked = this.#timeline.now + ASK_EVERY_MS
      while (await this.#timeline.step(Math.min(end, asked)));
      this.#timeline.now = Math.min(end, asked)
      if (this.#timeline.now >= end) return
      if (this.#timeline.now > this.#scenario.lastCommitMs) {
        const open = await this.database.run("select 1 from batch where state <> 'settled' limit 1")
        settled = open.length === 0
      }
      while (this.database.isHeld && (await this.#timeline.step(end)));
      if (settled && !(await this.#repeatRefused())) return
    }
  }

  /** What the network refused is sent again by a person, once it would take it. False: nothing was refused. */
  async #repeatRefused(): Promise<boolean> {
    const failed = (await this.#rows()).filter(({ outcome }) => outcome === 'failed')
    if (failed.length === 0) return false
    this.#tellFalselyFailed(failed)
    if (this.#harms.length > 0) return false
    this.#network.takeAll()
    for (const { id } of this.#scenario.batches) {
      await this.database.run('begin')
      await retryRows(this.#asKysely(), id, { userId: '1', requestId: `retry ${id}` })
      await this.database.run('commit')
    }
    this.#tally.cause('refused rows sent again by a person')
    return true
  }

  /** As much of the query builder as a decision uses. */
  #asKysely(): Kysely<Database> {
    const executeQuery = async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
      rows: await this.database.run(sql, parameters),
    })
    return { executeQuery } as unknown as Kysely<Database>
  }

  #tellFalselyFailed(failed: readonly Row[]): void {
    const bySeq = new Map(failed.map((row) => [`${row.batch}-${row.seq}`, row]))
    for (const row of failed) {
      let cause: Row | undefined = row
      while (cause && !this.#network.refused.has(keyOf(cause)))
        cause = cause.parent === null ? undefined : bySeq.get(`${row.batch}-${cause.parent}`)
      if (!cause) this.#harms.push({ harm: 'falsely failed', what: `row ${row.batch}-${row.seq}: ${row.said ?? 'no reason'}` })
    }
  }

  /** The books of the network against the rows. */
  async #count(): Promise<void> {
    const rows = await this.#rows()
    const byRow = new Map(rows.map((row) => [`${row.batch}-${row.seq}`, row]))
    for (const row of rows) {
      const what = `row ${row.batch}-${row.seq} (${row.status} ${row.outcome}${row.said ? `, ${row.said}` : ''})`
      const held = this.#network.made.filter((one) => one.clientKey === keyOf(row))
      if (held.length > 1) this.#harms.push({ harm: 'doubled', what: `${what} is ${held.map(({ id }) => id).join(' and ')}` })
      if (row.outcome === 'waiting' || row.outcome === 'unknown') this.#harms.push({ harm: 'stuck', what })
      if (row.outcome !== 'done') continue
      const parent = row.parent === null ? undefined : byRow.get(`${row.batch}-${row.parent}`)?.networkId
      const isThere = held.some(
        (one) => one.id === row.networkId && one.accountId === row.account && one.parentId === (parent ?? undefined),
      )
      if (!isThere) this.#harms.push({ harm: 'lost', what: `${what} is not at the network as ${row.networkId}` })
    }
    const keys = new Set(rows.map(keyOf))
    for (const { id, clientKey: key } of this.#network.made)
      if (!keys.has(key)) this.#harms.push({ harm: 'doubled', what: `${id} is of no row` })
    const open = await this.database.run<{ id: string }>("select id::text as id from batch where state <> 'settled'")
    for (const { id } of open) this.#harms.push({ harm: 'stuck', what: `batch ${id} is not settled` })
    if (this.#harms.length === 0) this.#tellFalselyFailed(rows.filter(({ outcome }) => outcome === 'failed'))
  }

  #rows(): Promise<Row[]> {
    return this.database.run<Row>(
      `select batch_id::text as batch, seq, parent_seq as parent, account_id as account, sync_status as status, outcome, network_id as "networkId",
              error ->> 'message' as said from batch_item order by batch_id, seq`,
    )
  }

  async #prepare(): Promise<void> {
    await this.database.run('delete from rate_bucket')
    await this.database.run(`update ad_account set credential = 'token', credential_set_at = now()`)
    for (const { id, rows } of this.#scenario.batches) {
      const accounts = [...new Set(rows.map(({ account }) => account))]
      await this.database.run(
        `insert into batch (id, channel, kind, name, game_id, account_ids, spec, state, created_by) overriding system value
         values ($1, 'fb_ad', 'create', 'b', 'g1', $2, '{}', 'draft', 1)`,
        [id, accounts],
      )
      await this.database.run(
        `insert into batch_item (batch_id, seq, level, parent_seq, account_id, name, values)
         select $1, seq, level, parent, account, name, values from jsonb_to_recordset($2) as g (seq int, level text, parent int, account text, name text, values jsonb)`,
        [id, JSON.stringify(rows)],
      )
    }
  }

  async #commit(id: string): Promise<void> {
    // a person who commits while the engine is in a transaction comes just after it
    await this.database.whenFree(() =>
      this.database.run(
        `with flipped as (update batch set state = 'pushing', committed_at = now() where id = $1 returning id) select pg_notify('push', id::text) from flipped`,
        [id],
      ),
    )
  }

  #startIn(ms: number): void {
    this.#timeline.after(ms, null, () => {
      const host = new Host(this.#timeline, this.#dice)
      const silent = { info: () => {}, warn: () => {}, error: () => host.dead || this.#tally.cause('turn or look that broke') }
      // what a process does when it starts is its own
      this.#timeline.after(0, host, () => {
        const worker = startWorker({
          pool: this.database.poolFor(host),
          connectors: new Map([['fb_ad', this.#network.connectorFor(host)]]),
          materials: { open: () => Promise.reject(new Error('no file')) },
          log: silent,
          metrics: { rows: () => {}, calls: () => {}, broken: () => {}, failing: () => {}, bucket: () => {} },
          options: this.#options(),
          clock: host.clock,
          newAttempt: () => `attempt ${++this.#attempts}`,
        })
        const process = { host, worker }
        this.#processes.add(process)
        host.onDeath(() => {
          this.#processes.delete(process)
          this.#startIn(this.#dice.between(500, 8_000))
        })
        if (this.#dice.chance(this.#scenario.endings)) this.#endIn(this.#dice.between(1_000, 40_000), process)
      })
    })
  }

  #options(): PushOptions {
    return { ...PUSH_DEFAULTS, ...this.#scenario.options }
  }

  /** A process is killed at any moment, or asked to stop and then replaced. */
  #endIn(ms: number, process: Process): void {
    const { host, worker } = process
    if (this.#dice.chance(0.5)) {
      this.#timeline.after(ms, null, () => {
        if (this.#isCalm || host.dead) return
        this.#tally.cause('worker killed at any moment')
        host.die()
      })
      return
    }
    this.#timeline.after(ms, host, async () => {
      if (this.#isCalm) return
      this.#tally.cause('worker asked to stop')
      void worker.stop().then(() => host.die())
    })
  }

  #planHangs(): void {
    for (let at = 0; at < this.#scenario.hangs; at++)
      this.#timeline.after(this.#dice.between(0, this.#scenario.faultyMs), null, () => {
        const living = [...this.#processes]
        if (living.length === 0) return
        const { host } = this.#dice.pick(living)
        host.hangsUntil = this.#timeline.now + this.#dice.between(500, 40_000)
        this.#tally.cause('worker that hung')
      })
  }

  passed(point: CrashPoint, inFlight: boolean): void {
    const host = this.#timeline.current
    if (!host || host.dead || this.#isCalm || this.#deaths === 0 || !this.#dice.chance(this.#scenario.deathAtPoint)) return
    this.#deaths -= 1
    this.#tally.cause(`killed at ${point}`)
    if (!inFlight) dieHere(host)
    this.#timeline.after(this.#dice.between(0, 100), null, () => host.die())
  }

  #bringToken(accountId: string): void {
    this.#tally.cause('token refused from now on')
    const token = `token ${this.#timeline.now}`
    this.#network.grant(accountId, `${token} soon`)
    this.#timeline.after(this.#dice.between(1_000, 60_000), null, async () => {
      this.#network.grant(accountId, token)
      await this.database.whenFree(() =>
        this.database.run('update ad_account set credential = $2, credential_set_at = now() where account_id = $1', [accountId, token]),
      )
    })
  }

  #calmDown(): void {
    this.#isCalm = true
    this.database.faults = SOUND
    this.#network.calm()
  }
}

const ASK_EVERY_MS = 10_000
const keyOf = ({ batch, seq }: Pick<Row, 'batch' | 'seq'>): string => clientKey('fdtest', batch, seq)
