import { lifeCycleRow, type LifeCycleRow } from '#contract/life-cycle.ts'
import type { LifeAnswer } from '#contract/life-reports.ts'
import { blocker, quoted } from '#domain/blocker.ts'
import { filledRanges, LIFE_CYCLE, packagesIn } from '#domain/life-cycle/life-cycle.ts'
import {
  byRows,
  dayParts,
  isBlockers,
  lifePhases,
  partsOf,
  shapeOf,
  type LifePart,
  type LifePhase,
  type LifeReport,
  type LifeRows,
} from '#domain/life-cycle/life-report.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { measuresOf } from '#domain/metrics/metric.ts'
import type { InsightFilter } from '#domain/metrics/query.ts'
import { topOf } from '#domain/metrics/top.ts'
import { organicAccount } from '#domain/player-event/player-event.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { lifeCycleStore } from '#server/features/life-cycle/life-cycle.reads.ts'
import type { Call } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import type { InsightAccount } from './insight.reads.ts'
import type { Asked } from './insight-answer.ts'
import { openReports, type Reports } from './insight.service.ts'
import { readReportedGame, readZonedAccounts } from './life-report.reads.ts'

/** What a report of a life cycle is asked with, as its call carries it. */
export type LifeAsked = {
  game_id: string
  cycle_id?: string | undefined
  phases: readonly string[]
  metrics: readonly string[]
  filters: readonly InsightFilter[]
  currency?: string | undefined
  /** of a report of cohorts */
  rows?: LifeRows
  /** of a report that is split: the largest by a metric, and how many of them */
  largest?: { by: 'spend' | 'ins_num'; most: number }
  /** of the curve of a day */
  day?: { day: string | null; overYesterday: boolean; zone: string | null }
}

/** Where reports are read, null where this installation has no store; `now` is the clock. */
export type LifeStore = { store: ColumnStore | null; now: () => number }

type Game = LifeAnswer['game']

/** All life cycles of one game come at once; no game has more. */
const ALL = { page: 1, per_page: 500 }
/** Rows of a part; days of a phase, countries and networks are fewer. */
const MOST_ROWS = 10_000

/**
 * A report of a game by the phases that were confirmed last: each part of it is a question to the store of reports about the days of one phase. A
 * game of which nothing was confirmed has none. @throws Refused, whose reasons name the field
 */
export async function readLifeReport({ store, now }: LifeStore, report: LifeReport, asked: LifeAsked, call: Call): Promise<LifeAnswer> {
  const game = await gameAt(call, asked.game_id, now())
  const { rows } = await lifeCycleStore.list(call.db, readerOf(call), { game_id: game.id }, ALL)
  const cycles = rows.map((row) => lifeCycleRow.parse(rowOut(LIFE_CYCLE, row)))
  const cycle = cycleIn(cycles, asked.cycle_id)
  const phases = lifePhases(filledRanges(cycle?.confirmed_phases ?? []), game.today)
  const answer = {
    game,
    cycle: cycle ? told(cycle) : null,
    cycles: cycles.map(told),
    phases: phases.map((phase) => toldPhase(phase, filledRanges(cycle?.confirmed_packages ?? []))),
    zone: null,
    zones: [],
    parts: [],
  }
  if (phases.length === 0) return answer
  const parts = partsAsked(report, asked, phases)
  const reports = await openReports(store, call, { games: [game.id], now })
  const { zone, zones, narrowed } = asked.day ? await zoneOf(call, game, reports.accounts, asked.day.zone) : UNZONED
  return { ...answer, zone, zones, parts: await readParts(report, asked, parts, { reports, narrowed }) }
}

const UNZONED = { zone: null, zones: [], narrowed: undefined }

const told = ({ id, name, state, is_main }: LifeCycleRow) => ({ id, name, state, is_main })
const toldPhase = (phase: LifePhase, packages: Parameters<typeof packagesIn>[1]) => ({
  phase: phase.of,
  from: phase.from,
  to: phase.to,
  until: phase.until,
  packages: packagesIn(phase, packages),
})

/** @throws Refused 404 */
async function gameAt({ db }: Call, id: string, now: number): Promise<Game> {
  const game = await readReportedGame(db, id)
  if (!game) throw new Refused(blocker('thing.gone', { field: 'game_id' }), { status: 404 })
  return { ...game, today: calendarDay(now, game.timezone) }
}

/** The life cycle that is named, or the one that reports of the game follow. @throws Refused 404 where the game has none of that id */
function cycleIn(cycles: readonly LifeCycleRow[], id: string | undefined): LifeCycleRow | null {
  const found = cycles.find((cycle) => (id === undefined ? cycle.is_main : cycle.id === id))
  if (!found && id !== undefined) throw new Refused(blocker('thing.gone', { field: 'cycle_id' }), { status: 404 })
  return found ?? null
}

/** @throws Refused for a phase or a day that is not there */
function partsAsked(report: LifeReport, { phases: names, day }: LifeAsked, phases: readonly LifePhase[]): LifePart[] {
  const found = day ? dayParts(phases, { names, ...day }) : partsOf(report, phases, names)
  if (isBlockers(found)) throw new Refused(found)
  return found
}

/**
 * Parts of a day are the same for everyone in one zone only: that of the game where ad accounts are in it, else that of most of them, or the one
 * asked for. Players who came by no ad are counted in the zone of the game. @throws Refused for a zone that no account is in
 */
async function zoneOf({ db, scope }: Call, game: Game, reported: readonly InsightAccount[], asked: string | null) {
  const accounts = await readZonedAccounts(db, game.id, scope('spreader'))
  const zones = [...new Set([...accounts.map(({ timezone }) => timezone), game.timezone])].sort()
  const within = (zone: string) => accounts.filter(({ timezone }) => timezone === zone).map(({ account_id: id }) => id)
  const byMany = zones.toSorted((one, other) => within(other).length - within(one).length)
  const usual = within(game.timezone).length > 0 ? game.timezone : (byMany[0] ?? game.timezone)
  const zone = asked ?? usual
  if (!zones.includes(zone))
    throw new Refused(blocker('life_report.zone_unknown', { field: 'zone', params: { name: quoted(zone), known: zones.join(', ') } }))
  if (zones.length === 1) return { zone, zones, narrowed: undefined }
  const organic = zone === game.timezone ? [organicAccount(game.id)] : []
  const accountIds = [...within(zone), ...organic]
  return { zone, zones, narrowed: { accounts: reported.filter(({ account_id: id }) => accountIds.includes(id)), accountIds } }
}

type Reading = { reports: Reports; narrowed: Parameters<Reports['ask']>[2] }

/** Parts that are asked for at once: others wait for the sessions of the store too. */
const AT_ONCE = 3

async function readParts(report: LifeReport, asked: LifeAsked, parts: readonly LifePart[], { reports, narrowed }: Reading) {
  const shape = shapeOf(report)
  const { subject, granularity } = asked.rows ? byRows(asked.rows) : shape
  const question = questionOf(shape.metrics, asked)
  const answered = async (part: LifePart) => {
    const { from, until } = part
    const days = until === null ? null : { from, until }
    return { ...part, table: days && (await reports.ask({ ...shape, subject, granularity }, { ...question, ...days }, narrowed)) }
  }
  const answers: LifeAnswer['parts'] = []
  for (let from = 0; from < parts.length; from += AT_ONCE)
    answers.push(...(await Promise.all(parts.slice(from, from + AT_ONCE).map(answered))))
  return asked.largest ? withTop(answers, subject, asked.largest) : answers
}

function questionOf(usual: readonly string[], { metrics, filters, currency, rows, largest }: LifeAsked): Omit<Asked, 'from' | 'until'> {
  const named = metrics.length > 0 ? metrics : usual
  const isOfPlaces = rows === 'country' || rows === 'media_src'
  return {
    metrics: largest ? [...new Set([...named, largest.by])] : named,
    by: [],
    filters,
    sort: isOfPlaces && named.includes('ins_num') ? ['-ins_num'] : [],
    limit: MOST_ROWS,
    currency,
  }
}

/** The same rows in every part, with what is left of its total. */
function withTop(
  parts: LifeAnswer['parts'],
  subject: keyof typeof SUBJECTS,
  { by, most }: NonNullable<LifeAsked['largest']>,
): LifeAnswer['parts'] {
  const [dimension, metric] = [SUBJECTS[subject], metricOf(by)]
  const [measure] = metric ? measuresOf(metric) : []
  if (dimension === null || !measure) return parts
  const tables = topOf(
    parts.flatMap(({ table }) => table ?? []),
    dimension,
    measure.key,
    most,
  )
  return parts.map((part) => ({ ...part, table: part.table && (tables.shift() ?? null) }))
}
