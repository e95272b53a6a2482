import { CREATIVE_REVIEW_STATES, CREATIVE_STATUSES } from '#domain/creative/creative.ts'
import { RECOMMEND_TYPES } from '#domain/material/material.ts'

/** Filters with a closed list of values. */
export const CLOSED = {
  status: CREATIVE_STATUSES,
  review: CREATIVE_REVIEW_STATES,
  recommend: RECOMMEND_TYPES,
  used: ['1', '0'],
  mine: ['1'],
} as const
export type ClosedFilter = keyof typeof CLOSED

const OPEN = ['region', 'game', 'spreader', 'material', 'q'] as const
const KEYS = [...OPEN, 'status', 'review', 'recommend', 'used', 'mine'] as const
const LONGEST = 100

/** What the library is narrowed to; it is in the address. Empty text is no filter. */
export type CreativeFilter = Record<(typeof KEYS)[number], string>
export const FILTER_KEYS: readonly (keyof CreativeFilter)[] = KEYS

export const NO_CREATIVE_FILTER: CreativeFilter = {
  region: '',
  game: '',
  spreader: '',
  material: '',
  q: '',
  status: '',
  review: '',
  recommend: '',
  used: '',
  mine: '',
}

/** The filter as it is in the address; what does not belong there is left out. */
export function creativeFilterFrom(search: URLSearchParams): CreativeFilter {
  const open = (key: (typeof OPEN)[number]) => (search.get(key) ?? '').slice(0, LONGEST)
  const closed = (key: ClosedFilter) => CLOSED[key].find((value) => value === search.get(key)) ?? ''
  return {
    region: open('region'),
    game: open('game'),
    spreader: open('spreader'),
    material: open('material'),
    q: open('q'),
    status: closed('status'),
    review: closed('review'),
    recommend: closed('recommend'),
    used: closed('used'),
    mine: closed('mine'),
  }
}

export const isNarrowed = (filter: CreativeFilter): boolean => FILTER_KEYS.some((key) => filter[key] !== '')

const among = <T extends string>(values: readonly T[], value: string): T | undefined => values.find((one) => one === value)

/** The same as the list call asks. */
export function creativeQuery(filter: CreativeFilter) {
  const status = among(CLOSED.status, filter.status)
  const review = among(CLOSED.review, filter.review)
  const recommend = among(CLOSED.recommend, filter.recommend)
  const used = among(CLOSED.used, filter.used)
  const mine = among(CLOSED.mine, filter.mine)
  return {
    ...(filter.region ? { region: filter.region } : {}),
    ...(filter.game ? { game_id: filter.game } : {}),
    ...(filter.spreader ? { spreader_id: filter.spreader } : {}),
    ...(filter.material ? { material_id: filter.material } : {}),
    ...(status ? { status } : {}),
    ...(review ? { review_state: review } : {}),
    ...(recommend ? { recommend_type: recommend } : {}),
    ...(used ? { used } : {}),
    ...(mine ? { mine } : {}),
    ...(filter.q.trim() ? { q: filter.q.trim() } : {}),
  }
}
