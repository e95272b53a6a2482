import { z } from 'zod'
import { dayAfter, daysBetween } from '#domain/day.ts'
import type { AdFigure, HourFigure } from '#domain/reports/ad-figure.ts'
import { readAs } from '../core/answers.ts'
import { asText } from '../core/lossless.ts'
import type { AccountRef, DayRange, FigurePort, Outcome, ReportPort } from '../core/port.ts'
import type { TencentApi } from './api.ts'
import type { Generation } from './levels.ts'

const PAGE = 100
/** `page * page_size` is at most so much (v3.0/pages/ad_insights). */
const ROWS = 10_000

const whole = z.number().int().min(0).default(0)
const report = z.looseObject({
  list: z
    .array(
      z.looseObject({
        campaign_id: asText.optional(),
        adgroup_id: asText,
        ad_id: asText.optional(),
        dynamic_creative_id: asText.optional(),
        date: z.iso.date().optional(),
        hour: z.coerce.number().int().min(0).max(23).optional(),
        cost: whole,
        view_count: whole,
        valid_click_count: whole,
        purchase_pv: whole,
        purchase_amount: whole,
      }),
    )
    .default([]),
  page_info: z.looseObject({ total_page: z.number().optional(), total_number: z.number().optional() }).nullish(),
})
type Row = z.output<typeof report>['list'][number]

const place = z.object({ left: z.array(z.object({ since: z.iso.date(), until: z.iso.date() })).min(1), page: z.number() })

type Cut<Figure> = { path: string; by: 'date' | 'hour'; measures: readonly string[]; figureOf: (row: Row, base: AdFigure) => Figure }

const MEASURES = ['cost', 'view_count', 'valid_click_count']
const BY_DAY: Cut<AdFigure> = {
  path: 'daily_reports/get',
  by: 'date',
  measures: [...MEASURES, 'purchase_pv', 'purchase_amount'],
  figureOf: (_, base) => base,
}
/** An hour's report has no purchases that are told of the hour they were made in. */
const BY_HOUR: Cut<HourFigure> = {
  path: 'hourly_reports/get',
  by: 'hour',
  measures: MEASURES,
  figureOf: ({ hour = 0 }, base) => ({ ...base, minute: hour * 60, returnMinor: '0', results: 0 }),
}

/**
 * What the network still changes of days that are over is not published: purchases are counted to the day of the ad that brought them
 * (`REQUEST_TIME`), which is long after it; a month is as much as its own ROI goals look back.
 */
export const figuresOf = (api: TencentApi, generation: Generation): FigurePort => ({
  restatedDays: 30,
  ...reportOf(api, generation, BY_DAY),
})
export const hoursOf = (api: TencentApi, generation: Generation): ReportPort<HourFigure> => reportOf(api, generation, BY_HOUR)

/** One row an ad and day, or hour; amounts are fen. Days that hold more rows than may be paged through are halved; hours are told of one day at a time. */
function reportOf<Figure>(api: TencentApi, generation: Generation, cut: Cut<Figure>): ReportPort<Figure> {
  const second = generation === 'v3.0'
  const keys = second ? ['adgroup_id', 'dynamic_creative_id'] : ['campaign_id', 'adgroup_id', 'ad_id']
  const level = second ? 'REPORT_LEVEL_DYNAMIC_CREATIVE' : 'REPORT_LEVEL_AD'

  async function read(account: AccountRef, asked: DayRange, cursor: string | null, signal: AbortSignal) {
    const at = cursor === null ? { left: cut.by === 'hour' ? daysOf(asked) : [asked], page: 1 } : place.parse(JSON.parse(cursor))
    const { left, page } = at
    const [range = asked, ...rest] = left
    const query = {
      level,
      date_range: { start_date: range.since, end_date: range.until },
      group_by: [cut.by, ...keys],
      fields: [cut.by, ...keys, ...cut.measures],
      time_line: 'REQUEST_TIME',
      page: String(page),
      page_size: String(PAGE),
    }
    const answer = readAs(await api.get(account, cut.path, query, signal), report, 'a report', 'read')
    if ('error' in answer) return answer
    const { list, page_info: info } = answer.ok
    const halves = page === 1 && (info?.total_number ?? 0) > ROWS ? halved(range) : null
    if (halves) return { ok: { figures: [], next: nextOf([...halves, ...rest], 1) }, usage: answer.usage }
    const next = page < Math.min(info?.total_page ?? 1, ROWS / PAGE) ? nextOf(left, page + 1) : rest.length > 0 ? nextOf(rest, 1) : null
    const figures = list.map((row) => cut.figureOf(row, baseOf(row, range, account)))
    return { ok: { figures, next }, usage: answer.usage } satisfies Outcome<{ figures: Figure[]; next: string | null }>
  }

  return { read }
}

const nextOf = (left: DayRange[], page: number): string => JSON.stringify({ left, page })

function halved({ since, until }: DayRange): DayRange[] | null {
  const days = daysBetween(since, until) + 1
  if (days < 2) return null
  const middle = dayAfter(since, Math.floor(days / 2))
  return [
    { since: middle, until },
    { since, until: dayAfter(middle, -1) },
  ]
}

const daysOf = ({ since, until }: DayRange): DayRange[] =>
  Array.from({ length: daysBetween(since, until) + 1 }, (_, at) => dayAfter(since, at)).map((day) => ({ since: day, until: day }))

const baseOf = (row: Row, { since }: DayRange, { currency }: AccountRef): AdFigure => ({
  networkId: row.dynamic_creative_id ?? row.ad_id ?? '',
  above: [...(row.campaign_id === undefined ? [] : [row.campaign_id]), row.adgroup_id],
  day: row.date ?? since,
  country: '',
  currency,
  spendMinor: String(row.cost),
  returnMinor: String(row.purchase_amount),
  impressions: row.view_count,
  clicks: row.valid_click_count,
  results: row.purchase_pv,
})
