import { blocker, quoted, type Blocker } from '../blocker.ts'
import type { Dimension } from '../metrics/facts.ts'
import { periodOf, TIME_GROUPINGS, type TimeGrouping } from '../period.ts'

/** What the observatory groups figures by (S2 §3), with the dimension of each; null: everything in one. Stores are told by operating system. */
export const OBSERVATORY_GROUPINGS = {
  no_group: null,
  game: 'game',
  appstore: 'os',
  region: 'region',
  top5_country: 'country',
  top5_media_src: 'spreader',
} as const satisfies Readonly<Record<string, Dimension | null>>
export type ObservatoryGrouping = keyof typeof OBSERVATORY_GROUPINGS
export const GROUPING_NAMES = Object.keys(OBSERVATORY_GROUPINGS).filter(isGrouping)
function isGrouping(name: string): name is ObservatoryGrouping {
  return Object.hasOwn(OBSERVATORY_GROUPINGS, name)
}

/** What figures of the observatory are told by. */
export const OBSERVED_DIMENSIONS = ['game', 'region', 'country', 'spreader', 'os'] as const satisfies readonly Dimension[]
export type ObservedDimension = (typeof OBSERVED_DIMENSIONS)[number]
export const isObservedDimension = (name: string): name is ObservedDimension => OBSERVED_DIMENSIONS.some((one) => one === name)

/** The whole range, or a row for each period. */
export const OBSERVATORY_TIMES = ['total', ...TIME_GROUPINGS] as const
export type ObservatoryTime = (typeof OBSERVATORY_TIMES)[number]

export const isTopFive = (grouping: ObservatoryGrouping): boolean => grouping === 'top5_country' || grouping === 'top5_media_src'
/** How many parts are shown one by one; the others are the rest. */
export const TOP = 5
/** In place of a value: everything that is not among the first five. No id has this sign. */
export const REST = '~rest'

/** Is a month the smallest that it has? Figures of finance are of whole months. */
export const isOfWholeMonths = (time: ObservatoryTime): boolean => time !== 'day' && time !== 'week'

export type ObservatoryReport = { grouping: ObservatoryGrouping; time: ObservatoryTime }

/** The report that a path of a call names, or why there is none. */
export function observatoryOf(b: string, granularity = 'total'): ObservatoryReport | readonly Blocker[] {
  const unknown = (field: string, name: string, known: readonly string[]) => [
    blocker('insight.report_unknown', { field, params: { name: quoted(name), known: known.join(', ') } }),
  ]
  if (!isGrouping(b)) return unknown('b', b, GROUPING_NAMES)
  const time = OBSERVATORY_TIMES.find((one) => one === granularity)
  return time === undefined ? unknown('granularity', granularity, OBSERVATORY_TIMES) : { grouping: b, time }
}

/** The first day of the period that a day belongs to; null: of the whole range. */
export const startOfPeriod = (day: string, time: ObservatoryTime): string | null =>
  time === 'total' ? null : periodOf(day, time, day).from

/** What is counted together before periods are made of it: months, unless days or weeks are asked for. */
export const baseTimeOf = (time: ObservatoryTime): TimeGrouping => (time === 'day' || time === 'week' ? time : 'month')

/** What statements call stores, by the operating system that players of the game report; a store that is not here is of none. */
const STORES: Readonly<Record<string, readonly string[]>> = {
  ios: ['app store', 'apple', 'apple app store', 'itunes', 'ios'],
  android: ['google play', 'google', 'play store', 'android', '华为', '华为应用市场', 'huawei', 'oppo', 'vivo', '小米', 'xiaomi', 'taptap'],
}
export const osOfStore = (store: string): string => {
  const name = store.trim().toLowerCase()
  return Object.entries(STORES).find(([, names]) => names.includes(name))?.[0] ?? ''
}
