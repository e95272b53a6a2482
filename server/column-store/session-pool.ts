import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './chdb.ts'
import { DATABASE, identifier, markOf, textOf, type Statement } from './statement.ts'
import type { Workload } from './workload.ts'

/** How many statements of a kind run at once; a session of the engine runs one at a time. */
export const SESSIONS: Readonly<Record<Workload, number>> = { short: 6, heavy: 2, ingest: 2 }
/** One more thread than sessions, for the session that ends statements; `UV_THREADPOOL_SIZE` of the process. */
export const THREADS = Object.values(SESSIONS).reduce((sum, many) => sum + many, 4)
/** Callers that wait for a session of a kind; more are told to come again. */
const MOST_WAITING = 500
const KILL_AGAIN_MS = 100

/** More statements wait than can be answered soon. */
export class TooMany extends Error {}
/** The caller has closed the connection: no answer is sent. */
export class GivenUp extends Error {}

export type SessionPool = {
  /**
   * Answers the bytes of the result, as the statement's format writes them.
   * @throws TooMany, GivenUp, or what the engine says
   */
  run: (statement: Statement, signal: AbortSignal) => Promise<Uint8Array>
  /** how many run and wait, for metrics */
  state: () => Record<Workload, { running: number; waiting: number }>
  /** settles when the engine has answered a statement that reads nothing, on a session that no caller waits for */
  answers: () => Promise<unknown>
  close: () => void
}

/** A session, and the database it is in: a session keeps it from one statement to the next. */
type Seat = { session: Session; database: string }
type Waiting = { go: (seat: Seat) => void }
type Lane = { idle: Seat[]; waiting: Set<Waiting>; running: number }

/** Sessions of one data folder, some for each kind of work, so that no kind holds up another. */
export async function openSessions(openOne: () => Session): Promise<SessionPool> {
  const killer = openOne()
  await killer.queryAsync(`create database if not exists ${DATABASE}`)
  const all = Array.from({ length: Object.values(SESSIONS).reduce((sum, many) => sum + many, 0) }, openOne)
  const fresh = all.map((session): Seat => ({ session, database: '' }))
  for (const seat of fresh) await enter(seat, DATABASE)
  const lanes = Object.fromEntries(
    Object.entries(SESSIONS).map(([workload, many]) => [
      workload,
      { idle: fresh.splice(0, many), waiting: new Set<Waiting>(), running: 0 },
    ]),
  ) as Record<Workload, Lane>

  const taken = (lane: Lane, signal: AbortSignal): Promise<Seat> => {
    if (signal.aborted) return Promise.reject(new GivenUp())
    const idle = lane.idle.pop()
    if (idle) return Promise.resolve(idle)
    if (lane.waiting.size >= MOST_WAITING) return Promise.reject(new TooMany())
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.waiting.delete(one)
        reject(new GivenUp())
      }
      const one: Waiting = {
        go: (free) => {
          signal.removeEventListener('abort', leave)
          resolve(free)
        },
      }
      lane.waiting.add(one)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  const givenBack = (lane: Lane, seat: Seat): void => {
    const [next] = lane.waiting
    if (!next) return void lane.idle.push(seat)
    lane.waiting.delete(next)
    next.go(seat)
  }

  /** An aborted call leaves the engine at work: it is told to end the statement until it has. */
  const killWhile = async (statement: Statement, isRunning: () => boolean): Promise<void> => {
    while (isRunning()) {
      await killer.queryAsync(`kill query where startsWith(query, '${markOf(statement)}') async`).catch(() => {})
      await sleep(KILL_AGAIN_MS)
    }
  }

  return {
    run: async (statement, signal) => {
      const lane = lanes[statement.workload]
      const seat = await taken(lane, signal)
      let isRunning = true
      const kill = () => void killWhile(statement, () => isRunning)
      lane.running += 1
      signal.addEventListener('abort', kill, { once: true })
      try {
        await enter(seat, statement.database)
        return await answered(seat.session, statement)
      } finally {
        isRunning = false
        lane.running -= 1
        signal.removeEventListener('abort', kill)
        givenBack(lane, seat)
      }
    },
    state: () =>
      Object.fromEntries(
        Object.entries(lanes).map(([workload, { running, waiting }]) => [workload, { running, waiting: waiting.size }]),
      ) as Record<Workload, { running: number; waiting: number }>,
    answers: () => killer.queryAsync('select 1'),
    close: () => {
      for (const session of [killer, ...all]) session.close()
    },
  }
}

async function enter(seat: Seat, database: string): Promise<void> {
  if (seat.database === database) return
  await seat.session.queryAsync(`use ${identifier(database)}`)
  seat.database = database
}

const NOTHING = new Uint8Array()

async function answered(session: Session, statement: Statement): Promise<Uint8Array> {
  const { rows, format, settings } = statement
  if (rows) {
    const { table, columns, bytes } = rows
    await session.insert({ table, values: bytes, format: rows.format, settings, ...(columns ? { columns } : {}) })
    return NOTHING
  }
  return (await session.queryAsync(textOf(statement), { format })).bytes()
}
