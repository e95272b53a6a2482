import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Dice } from './dice.ts'
import type { Host, Timeline } from './timeline.ts'
import type { Tally } from './tally.ts'

/** The moment at which every run begins. */
const EPOCH_MS = Date.parse('2026-03-01T00:00:00Z')

/**
 * The real database under virtual time. Two functions that are found before those of PostgreSQL answer the time of the run, so every statement of the
 * engine is run as it is, guards, triggers and queues with it.
 */
const VIRTUAL_TIME = `
  create schema sim;
  create function sim.now() returns timestamptz language sql stable as $$ select current_setting('sim.at')::timestamptz $$;
  create function sim.clock_timestamp() returns timestamptz language sql stable as $$ select current_setting('sim.at')::timestamptz $$;`

export const addVirtualTime = async (pool: pg.Pool): Promise<void> => void (await pool.query(VIRTUAL_TIME))

/** The clock of the database goes in steps, so that it need not be set before each statement. */
const STEP_MS = 2

/** How a database misbehaves. */
export type DatabaseFaults = {
  /** a connection is cut, before or after its statement was run */
  cut: number
  /** all connections at once: a restart, or another one takes over */
  restart: number
  /** a statement takes long */
  slow: number
  /** a notice is not heard */
  unheard: number
  /** a process hangs for longer than its lease, just when its rows are stored as held */
  hang: number
}

export const SOUND: DatabaseFaults = { cut: 0, restart: 0, slow: 0, unheard: 0, hang: 0 }

/**
 * One connection of the real database that many simulated ones take turns on. A transaction has it to itself until it ends: between two of its statements
 * no other is run, as if each waited for the locks of the one before.
 */
export class SimulatedDatabase {
  faults: DatabaseFaults = SOUND
  statements = 0
  readonly timeline: Timeline
  readonly dice: Dice
  readonly tally: Tally
  readonly #real: pg.PoolClient
  readonly #note: (line: string) => void
  readonly #sessions = new Set<Session>()
  #owner: Session | null = null
  #waiting: (() => void)[] = []
  #told: pg.Notification[] = []
  #setAt = Number.NaN

  constructor(real: pg.PoolClient, timeline: Timeline, dice: Dice, tally: Tally, note: (line: string) => void) {
    this.#real = real
    this.#note = note
    this.timeline = timeline
    this.dice = dice
    this.tally = tally
  }

  readonly hear = (notice: pg.Notification): void => void this.#told.push(notice)

  /** What a process gets in place of a pool: as much of one as the engine uses. */
  poolFor(host: Host): pg.Pool {
    const connect = (): Session => {
      const session = new Session(this, host)
      this.#sessions.add(session)
      return session
    }
    host.onDeath(() => {
      for (const session of this.#sessions) if (session.host === host) this.#close(session)
    })
    const pool = {
      connect: () => Promise.resolve(connect()),
      query: async (asked: Asked) => {
        const session = connect()
        try {
          return await session.query(asked)
        } finally {
          session.release()
        }
      },
    }
    return pool as unknown as pg.Pool
  }

  /** Runs a statement now, outside of every process. */
  async run<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.statements += 1
    if (!(this.timeline.now - this.#setAt < STEP_MS)) {
      this.#setAt = this.timeline.now
      await this.#real.query({ name: 'at', text: `select set_config('sim.at', $1, false)`, values: [iso(this.timeline.now)] })
    }
    const { rows } = await this.#real.query<Row>(values.length > 0 ? { ...named(text), values: [...values] } : { text })
    this.#note(`${this.timeline.now} ${text} ${JSON.stringify(values)} ${rows.length}\n`)
    this.#tell()
    return rows
  }

  /** The turn of a session that has bytes at the database. `work` ends with the transaction, if it leaves one open. */
  async enter(session: Session, work: () => Promise<void>): Promise<void> {
    if (this.#owner !== null && this.#owner !== session) {
      this.#waiting.push(() => void this.timeline.after(0, null, () => this.enter(session, work)))
      return
    }
    await work()
  }

  /** The same for what is done outside of every process. */
  async whenFree(work: () => Promise<unknown>): Promise<void> {
    if (this.#owner === null) await work()
    else this.#waiting.push(() => void this.timeline.after(0, null, () => this.whenFree(work)))
  }

  get isHeld(): boolean {
    return this.#owner !== null
  }

  /** What is open when a run ends is rolled back. */
  async end(): Promise<void> {
    if (this.#owner) await this.rollBack(this.#owner)
  }

  begun(session: Session): void {
    this.#owner = session
  }

  ended(session: Session): void {
    if (this.#owner !== session) return
    this.#owner = null
    for (const go of this.#waiting.splice(0)) go()
  }

  /** The database no longer knows the session. What is on its way there is lost or is still run; what is open then is rolled back. */
  #close(session: Session): void {
    session.closed = true
    this.#sessions.delete(session)
    const { underWay } = session
    if (underWay && !underWay.lost && !this.dice.chance(0.5)) return
    if (underWay) underWay.lost = true
    this.timeline.after(0, null, () => this.rollBack(session))
  }

  async rollBack(session: Session): Promise<void> {
    if (this.#owner !== session) return
    await this.run('rollback')
    this.ended(session)
  }

  release(session: Session): void {
    if (session.listens.size === 0) this.#sessions.delete(session)
  }

  cut(session: Session): void {
    this.#close(session)
    session.broke()
  }

  /** Every connection ends. */
  restart(): void {
    this.tally.cause('database restarted')
    for (const session of this.#sessions) this.cut(session)
  }

  #tell(): void {
    for (const { channel, payload } of this.#told.splice(0))
      for (const session of this.#sessions) {
        if (!session.listens.has(channel)) continue
        if (this.dice.chance(this.faults.unheard)) this.tally.cause('notice not heard')
        else this.timeline.after(this.dice.between(0, 20), session.host, () => session.tell({ channel, payload }))
      }
  }
}

const iso = (ms: number): string => new Date(EPOCH_MS + ms).toISOString()

const names = new Map<string, { name: string; text: string }>()

/** Planned once: the same few statements are run many thousand times. */
function named(text: string): { name: string; text: string } {
  const known = names.get(text) ?? { name: createHash('sha1').update(text).digest('base64url'), text }
  names.set(text, known)
  return known
}

type Asked = string | { text: string; values?: readonly unknown[] }
type Answer = { rows: pg.QueryResultRow[] }
/** A statement that has left and is not answered. */
type UnderWay = { lost: boolean; reject: (failure: unknown) => void }
type Hearer = (notice: { channel: string; payload?: string }) => void

/** A simulated connection. Each statement is two events: it is run at the database, and its answer arrives. */
export class Session {
  readonly host: Host
  readonly listens = new Set<string>()
  closed = false
  underWay: UnderWay | null = null
  readonly #database: SimulatedDatabase
  readonly #hearers = new Set<Hearer>()
  #onError: ((error: Error) => void)[] = []

  constructor(database: SimulatedDatabase, host: Host) {
    this.#database = database
    this.host = host
  }

  query(asked: Asked): Promise<Answer> {
    const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
    const { timeline, dice, faults } = this.#database
    return new Promise((resolve, reject) => {
      if (this.host.dead) return
      if (this.closed) {
        timeline.after(1, this.host, () => reject(new Error('the connection is closed')))
        return
      }
      const underWay = { lost: false, reject }
      this.underWay = underWay
      if (dice.chance(faults.restart)) timeline.after(dice.between(0, 5), null, () => this.#database.restart())
      const wayMs = dice.chance(faults.slow) ? dice.between(50, 3_000) : dice.between(0.05, 0.4)
      timeline.after(wayMs, null, () => this.#database.enter(this, () => this.#arrive(underWay, text, values, resolve)))
    })
  }

  async #arrive(underWay: UnderWay, text: string, values: readonly unknown[], resolve: (answer: Answer) => void): Promise<void> {
    const { timeline, dice, faults, tally } = this.#database
    if (underWay.lost) return
    const isCut = dice.chance(faults.cut)
    const isRun = !isCut || dice.chance(0.5)
    const ended = isRun ? await this.#execute(text, values).catch((failure: unknown) => ({ failure })) : { rows: [] }
    if (this.closed) return this.#database.rollBack(this)
    if (isCut) {
      tally.cause(isRun ? 'connection cut after a statement' : 'connection cut before a statement')
      this.underWay = { lost: true, reject: underWay.reject }
      return this.#database.cut(this)
    }
    this.underWay = null
    if (text === 'commit' && dice.chance(faults.hang)) {
      tally.cause('worker that hung after a commit')
      this.host.hangsUntil = timeline.now + dice.between(15_000, 60_000)
    }
    timeline.after(dice.between(0.05, 0.4), this.host, () => ('failure' in ended ? underWay.reject(ended.failure) : resolve(ended)))
  }

  async #execute(text: string, values: readonly unknown[]): Promise<Answer> {
    const listen = /^listen (\w+)/.exec(text)
    if (listen?.[1]) {
      this.listens.add(listen[1])
      return { rows: [] }
    }
    if (text === 'begin') this.#database.begun(this)
    const rows = await this.#database.run(text, values)
    if (text === 'commit' || text === 'rollback') this.#database.ended(this)
    return { rows }
  }

  on(_event: 'notification', hearer: Hearer): void {
    this.#hearers.add(hearer)
  }

  once(_event: 'error', hearer: (error: Error) => void): void {
    this.#onError.push(hearer)
  }

  removeListener(_event: 'notification', hearer: Hearer): void {
    this.#hearers.delete(hearer)
  }

  release(): void {
    this.#database.release(this)
  }

  tell(notice: { channel: string; payload: string | undefined }): void {
    if (this.closed) return
    const { channel, payload } = notice
    for (const hearer of this.#hearers) hearer(payload === undefined ? { channel } : { channel, payload })
  }

  /** The other side is gone; the process hears of it. */
  broke(): void {
    const error = new Error('Connection terminated unexpectedly')
    const { underWay } = this
    const hearers = this.#onError.splice(0)
    this.underWay = null
    this.#database.timeline.after(this.#database.dice.between(0, 50), this.host, () => {
      underWay?.reject(error)
      for (const hearer of hearers) hearer(error)
    })
  }
}
