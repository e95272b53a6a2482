import type { InsightAnswer } from '#contract/insights.ts'
import type { LifeAnswer } from '#contract/life-reports.ts'
import { daysFrom } from '#domain/day.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { sumKeys, type Sums } from '#domain/metrics/evaluate.ts'
import { shapeOf, type LifeReport } from '#domain/life-cycle/life-report.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { lifeViewIn, questionIn, type LifeView } from '#views/insight/life-cycle/life-query.ts'
import type { LifeShown } from '#views/insight/life-cycle/wire.ts'

/** The last day that is over is the day before. */
export const LIFE_TODAY = '2026-11-24'
const COMPLETE = '2026-11-23'
export const lifeViewAt = (search = ''): LifeView => lifeViewIn(new URLSearchParams(search))

const PHASES: LifeAnswer['phases'] = [
  { phase: 'test_1', from: '2026-10-12', to: '2026-10-18', until: '2026-10-18', packages: ['com.star.cbt'] },
  { phase: 'launch', from: '2026-11-18', to: '', until: LIFE_TODAY, packages: ['com.star.live'] },
  { phase: 'sunset', from: '2027-06-01', to: '', until: null, packages: [] },
]
const CYCLE: NonNullable<LifeAnswer['cycle']> = { id: '301', name: '首发', state: 'confirmed', is_main: true }

/** So many players and so much spend; of cohorts a third is back, and each player paid 2.50. */
function sumsOf(report: LifeReport, players: number, spend: number): Sums {
  const keys = sumKeys(shapeOf(report).metrics.flatMap((key) => metricOf(key) ?? []))
  const valueOf = (key: string): number => {
    if (key.startsWith('spend')) return spend
    if (key.startsWith('active')) return Math.round(players / 3)
    if (key.startsWith('paid') || key.endsWith('amount')) return players * 250
    return key.startsWith('newpay') ? Math.round(players / 10) : players
  }
  return Object.fromEntries(keys.map((key) => [key, String(valueOf(key))]))
}

const figures = (report: LifeReport, players: number, spend: number) => ({ sums: sumsOf(report, players, spend), before: null })

function tableOf(report: LifeReport, { from, until }: { from: string; until: string }, scale: number): InsightAnswer {
  const days = daysFrom(from, until)
  const row = (time: string | null, groups: Record<string, string>, players: number) => ({
    time,
    groups,
    ...figures(report, players, players * 1_200),
  })
  const minutes = ['00:00', '00:05', '09:30', '20:15']
  const rows = {
    test_phase: [],
    rt5: minutes.map((minute, at) => row(`${from} ${minute}`, {}, scale * (at + 1))),
    daily: days.map((day, at) => row(day, {}, scale * (at + 5))),
    retain: days.map((day, at) => row(day, {}, scale * (at + 5))),
    roi: days.map((day, at) => row(day, {}, scale * (at + 5))),
    ltv: days.map((day, at) => row(day, {}, scale * (at + 5))),
    country: ['TW', 'HK'].map((country, at) => row(null, { country }, scale * (40 - at * 15))),
    media_src: ['21', 'organic'].map((spreader, at) => row(null, { spreader }, scale * (50 - at * 30))),
  }[report]
  return {
    rows,
    found: report === 'country' ? 7 : rows.length,
    total: figures(report, scale * 100, scale * 120_000),
    rest: report === 'country' ? figures(report, scale * 35, scale * 42_000) : null,
    names: { spreader: { '21': 'Meta', organic: '自然量' } },
    currency: 'CNY',
    rates: [],
    zones: ['Asia/Taipei'],
    accounts: 2,
    as_of: '2026-11-24T02:42:00Z',
    last_complete_day: COMPLETE,
    missing: [],
  }
}

type More = { cycle?: Partial<NonNullable<LifeAnswer['cycle']>> | null; cycles?: LifeAnswer['cycles'] }

/** A game with a test round, a launch that goes on and an end that is planned. */
export function lifeShownAt(search = '', { cycle = {}, cycles }: More = {}): LifeShown {
  const view = lifeViewAt(search)
  const question = questionIn(view)
  const { report } = view
  if (question.game === '') return { question, answer: null }
  const own = cycle && { ...CYCLE, ...cycle }
  const named = PHASES.filter(({ phase }) => question.phases.includes(phase)).toSorted(
    (one, other) => question.phases.indexOf(one.phase) - question.phases.indexOf(other.phase),
  )
  const usual = shapeOf(report).phases === 'all' ? PHASES.slice(0, 2) : PHASES.slice(1, 2)
  const parts = (named.length > 0 ? named : usual).flatMap(({ phase, from, until }, index): LifeAnswer['parts'] => {
    if (until === null) return [{ phase, from, until, life_day: 1, table: null }]
    const range = report === 'rt5' ? { from: until, until } : { from, until }
    return [{ phase, ...range, life_day: report === 'rt5' ? daysOf({ from, until }) : 1, table: tableOf(report, range, 3 - index) }]
  })
  return {
    question,
    answer: {
      game: { id: '10078', name: '星河战纪', timezone: 'Asia/Taipei', today: LIFE_TODAY },
      cycle: own,
      cycles: cycles ?? (own ? [own] : []),
      phases: own ? PHASES : [],
      zone: report === 'rt5' ? 'Asia/Taipei' : null,
      zones: report === 'rt5' ? ['America/New_York', 'Asia/Taipei'] : [],
      parts: own ? parts : [],
    },
  }
}
