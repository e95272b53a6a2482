import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { tzOffset } from '@date-fns/tz'
import { seededDraw } from '../kit/seed.ts'
import { eventsOf, LIFE_DAYS, type Arrivals, type GameEvent, type GameTerms } from './players.ts'

export type SimulatedGame = GameTerms & {
  id: string
  /** what its events are sent with */
  key: string
  /** where it counts the players who came by no ad */
  zone: string
  accounts: readonly { id: string; zone: string }[]
}

type Installs = Omit<Arrivals, 'dayMs' | 'over'>

export type GameSimulatorOptions = {
  games: readonly SimulatedGame[]
  /** `POST` address that takes events */
  url: string
  /** who came by the ads of an account between two of its days, both included */
  installs: (account: string, range: { since: string; until: string }) => readonly Installs[]
  /** keeps over a restart how far was told */
  file: string
  /** days that are told when nothing was told before */
  days?: number
  seed?: number | string
  everyMs?: number
  /** after a call that failed */
  waitMs?: number
  now?: () => number
  log?: (line: string) => void
}

export type GameSimulator = { close: () => Promise<void> }

const DAY_MS = 86_400_000
const AT_ONCE = 800
const MINUTE_MS = 60_000

/**
 * Simulates the servers of some games: sends what their players do, past days first, by the call that real servers use. Events may be sent
 * again, because each has an id; a failed call is repeated.
 */
export function startGameSimulator(options: GameSimulatorOptions): GameSimulator {
  const {
    games,
    url,
    installs,
    file,
    days = 84,
    seed = 1,
    everyMs = 10 * MINUTE_MS,
    waitMs = 5_000,
    now = Date.now,
    log = () => {},
  } = options
  const stop = new AbortController()
  const draw = seededDraw(seed)

  const send = async (key: string, events: readonly GameEvent[]): Promise<void> => {
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      const failure = await post(url, { key, events }, stop.signal)
      if (failure === null) return
      if (tries === 0) log(`game simulator: ${failure}; it is tried again`)
      await pause(waitMs, undefined, { signal: stop.signal, ref: false })
    }
  }
  const tell = async (fromMs: number, untilMs: number): Promise<void> => {
    const told = games.map((game) => ({ key: game.key, events: happenedIn(game, [fromMs, untilMs]) }))
    // day by day for all games: a day is counted once it is whole
    for (let atMs = fromMs; atMs < untilMs; atMs += DAY_MS) {
      const [since, until] = [new Date(atMs).toISOString(), new Date(atMs + DAY_MS).toISOString()]
      for (const { key, events } of told) {
        const ofDay = events.filter(({ at }) => at >= since && at < until)
        for (let from = 0; from < ofDay.length; from += AT_ONCE) await send(key, ofDay.slice(from, from + AT_ONCE))
      }
    }
  }
  const happenedIn = (game: SimulatedGame, [fromMs, untilMs]: readonly [number, number]): GameEvent[] =>
    arrivalsOf(game, { fromMs, untilMs, installs })
      .flatMap((one) => eventsOf(draw, game, one, [fromMs, untilMs]))
      .sort((one, other) => (one.at < other.at ? -1 : 1))
  const run = async (): Promise<void> => {
    // before the console is there its demo may still be without ads, and no one would have come
    while (!(await answers(new URL('/healthz', url), stop.signal))) await pause(waitMs, undefined, { signal: stop.signal, ref: false })
    while (!stop.signal.aborted) {
      const untilMs = now()
      const told = await toldUntil(file)
      // today's players are told as they come, so the last days are told again
      const fromMs = Math.floor((told === null ? untilMs - days * DAY_MS : told - DAY_MS) / DAY_MS) * DAY_MS
      await tell(fromMs, untilMs)
      await keep(file, untilMs)
      await pause(everyMs, undefined, { signal: stop.signal, ref: false })
    }
  }
  const running = run().catch((error: unknown) => {
    if (!stop.signal.aborted) log(`game simulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  })
  return {
    close: async () => {
      stop.abort()
      await running
    },
  }
}

/** Everyone who may do something in a span of time. Of ten who come by ads, two come by none. */
function arrivalsOf(
  { zone, accounts }: SimulatedGame,
  { fromMs, untilMs, installs }: { fromMs: number; untilMs: number } & Pick<GameSimulatorOptions, 'installs'>,
): Arrivals[] {
  const placed = (one: Installs, ownZone: string): Arrivals => {
    const dayMs = beginOf(one.day, ownZone)
    return { ...one, dayMs, over: Math.min(1, Math.max(0, (untilMs - dayMs) / DAY_MS)) }
  }
  const paid = accounts.flatMap((account) => {
    const range = { since: dayAt(fromMs - LIFE_DAYS * DAY_MS, account.zone), until: dayAt(untilMs, account.zone) }
    return installs(account.id, range).map((one) => placed(one, account.zone))
  })
  const byDay = new Map<string, number>()
  for (const { day, country, installs: many } of paid) byDay.set(`${day} ${country}`, (byDay.get(`${day} ${country}`) ?? 0) + many)
  const organic = [...byDay].map(([key, many]) => {
    const [day = '', country = ''] = key.split(' ')
    return placed({ account: '', campaign: '', adset: '', ad: '', country, day, installs: Math.round(many * 0.2) }, zone)
  })
  return [...paid, ...organic].filter(({ installs: many }) => many > 0)
}

const dayAt = (ms: number, zone: string): string => new Date(ms + tzOffset(zone, new Date(ms)) * MINUTE_MS).toISOString().slice(0, 10)

/** When a day begins in a zone; twice, because the offset holds at the result and not at the guess. */
function beginOf(day: string, zone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`)
  const guess = local - tzOffset(zone, new Date(local)) * MINUTE_MS
  return local - tzOffset(zone, new Date(guess)) * MINUTE_MS
}

/** Null when the events were taken, else why not. */
async function post(
  url: string,
  { key, events }: { key: string; events: readonly GameEvent[] },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-key': key },
      body: JSON.stringify({ events }),
      signal,
    })
    const text = await answer.text()
    return answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const answers = (url: URL, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )

async function toldUntil(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const ms = Date.parse(text.trim())
  return Number.isNaN(ms) ? null : ms
}

async function keep(file: string, ms: number): Promise<void> {
  await writeFile(`${file}.next`, `${new Date(ms).toISOString()}\n`)
  await rename(`${file}.next`, file)
}
