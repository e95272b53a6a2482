import { MATERIAL_KINDS, MATERIAL_REVIEW_STATES, MATERIAL_STATUSES, RECOMMEND_TYPES, VIDEO_STATUSES } from '#domain/material/material.ts'

/** What the library is narrowed to; it is in the address. Empty text is no filter. */
export type MaterialFilter = {
  region: string
  game: string
  type: string
  status: string
  review: string
  video: string
  recommend: string
  vendor: string
  tag: string
  used: string
  mine: string
  folder: string
  q: string
}

/** Filters with a closed list of values. */
export const CLOSED = {
  type: MATERIAL_KINDS,
  status: MATERIAL_STATUSES,
  review: MATERIAL_REVIEW_STATES,
  video: VIDEO_STATUSES,
  recommend: RECOMMEND_TYPES,
  used: ['1', '0'],
  mine: ['1'],
} as const satisfies Partial<Record<keyof MaterialFilter, readonly string[]>>
export type ClosedFilter = keyof typeof CLOSED

const OPEN = ['region', 'game', 'vendor', 'tag', 'folder', 'q'] as const
const LONGEST = 100

/** The filter as it is in the address; what does not belong there is left out. */
export function materialFilterFrom(search: URLSearchParams): MaterialFilter {
  const open = (key: (typeof OPEN)[number]) => (search.get(key) ?? '').slice(0, LONGEST)
  const closed = (key: ClosedFilter) => CLOSED[key].find((value) => value === search.get(key)) ?? ''
  return {
    region: open('region'),
    game: open('game'),
    type: closed('type'),
    status: closed('status'),
    review: closed('review'),
    video: closed('video'),
    recommend: closed('recommend'),
    vendor: open('vendor'),
    tag: open('tag'),
    used: closed('used'),
    mine: closed('mine'),
    folder: open('folder'),
    q: open('q'),
  }
}

export const isNarrowed = (filter: MaterialFilter): boolean =>
  Object.entries(filter).some(([key, value]) => key !== 'region' && value !== '')

const among = <T extends string>(values: readonly T[], value: string): T | undefined => values.find((one) => one === value)

/** The same as the list call asks. */
export function materialQuery(filter: MaterialFilter) {
  const type = among(MATERIAL_KINDS, filter.type)
  const status = among(MATERIAL_STATUSES, filter.status)
  const review = among(MATERIAL_REVIEW_STATES, filter.review)
  const video = among(VIDEO_STATUSES, filter.video)
  const recommend = among(RECOMMEND_TYPES, filter.recommend)
  const used = among(CLOSED.used, filter.used)
  const mine = among(CLOSED.mine, filter.mine)
  return {
    ...(filter.region ? { region: filter.region } : {}),
    ...(filter.game ? { game_id: filter.game } : {}),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(review ? { review_state: review } : {}),
    ...(video ? { video_status: video } : {}),
    ...(recommend ? { recommend_type: recommend } : {}),
    ...(used ? { used } : {}),
    ...(mine ? { mine } : {}),
    ...(filter.vendor ? { vendor_id: filter.vendor } : {}),
    ...(filter.folder ? { folder_id: filter.folder } : {}),
    ...(filter.tag ? { tags: [filter.tag] } : {}),
    ...(filter.q.trim() ? { q: filter.q.trim() } : {}),
  }
}
