import { blocker, quoted, type Blocker } from '../blocker.ts'
import type { Dimension } from './facts.ts'
import type { Granularity } from './query.ts'

/** What a report is of, by the word that its call has for it (`/insights/daily/campaign`); null: everything in one. */
export const SUBJECTS = {
  total: null,
  game: 'game',
  media_src: 'spreader',
  account: 'account',
  country: 'country',
  region: 'region',
  campaign: 'group1',
  adgroup: 'group2',
  ad: 'ad',
  creative: 'creative',
} as const satisfies Readonly<Record<string, Dimension | null>>
export type Subject = keyof typeof SUBJECTS
export const SUBJECT_NAMES = Object.keys(SUBJECTS).filter(isSubject)
export function isSubject(name: string): name is Subject {
  return Object.hasOwn(SUBJECTS, name)
}

/** What a row of a subject leads to, from the whole down to the ad. */
const BELOW: Readonly<Partial<Record<Subject, Subject>>> = {
  total: 'media_src',
  media_src: 'account',
  game: 'account',
  region: 'country',
  country: 'campaign',
  account: 'campaign',
  campaign: 'adgroup',
  adgroup: 'ad',
  creative: 'ad',
}
export const subjectBelow = (subject: Subject): Subject | null => BELOW[subject] ?? null

/** Is it of objects of a network, whose ids only mean something there? */
export const isOfANetwork = (subject: Subject): boolean => subject === 'campaign' || subject === 'adgroup' || subject === 'ad'

/** How a family of reports may divide time; the first is meant when none is named. */
export const FAMILIES = {
  daily: ['total', 'day', 'week', 'month', 'quarter', 'year'],
  retention: ['day', 'week', 'month', 'total'],
  roi: ['day', 'week', 'month', 'total'],
  ltv: ['day', 'week', 'month', 'total'],
  realtime: ['rt60', 'rt5'],
} as const satisfies Readonly<Record<string, readonly Granularity[]>>
export type InsightFamily = keyof typeof FAMILIES
const isFamily = (name: string): name is InsightFamily => Object.hasOwn(FAMILIES, name)

export type Report = { family: InsightFamily; subject: Subject; granularity: Granularity }

/** The report that a path of a call names, or why there is none; each reason names its part of the path: `a`, `b`, `granularity`. */
export function reportOf(a: string, b: string, granularity?: string): Report | readonly Blocker[] {
  const unknown = (field: string, name: string, known: readonly string[]) =>
    blocker('insight.report_unknown', { field, params: { name: quoted(name), known: known.join(', ') } })
  if (!isFamily(a)) return [unknown('a', a, Object.keys(FAMILIES))]
  if (!isSubject(b)) return [unknown('b', b, SUBJECT_NAMES)]
  const allowed: readonly Granularity[] = FAMILIES[a]
  const named = granularity === undefined ? allowed[0] : allowed.find((one) => one === granularity)
  return named === undefined ? [unknown('granularity', granularity ?? '', allowed)] : { family: a, subject: b, granularity: named }
}
