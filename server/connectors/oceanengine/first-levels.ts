import type { Level } from '#domain/channels/channel.ts'

export const FIRST_LEVELS = ['campaign', 'ad', 'creative'] as const
export type FirstLevel = (typeof FIRST_LEVELS)[number]

export function firstLevel(level: Level): FirstLevel {
  const known = FIRST_LEVELS.find((one) => one === level)
  if (!known) throw new Error(`the network has no level '${level}'`)
  return known
}

/** The network's names for the calls, ids, filters and statuses of a level. */
type Names = {
  path: string
  id: string
  /** the filter by ids */
  ids: string
  /** its list can be filtered by the day of the last change */
  byDay: boolean
  /** the field of the name in `…/update/`; missing: objects cannot be renamed */
  rename?: string
  /** the prefix of its statuses */
  status: string
}

export const FIRST_NAMES: Readonly<Record<FirstLevel, Names>> = {
  campaign: {
    path: '/open_api/2/campaign',
    id: 'campaign_id',
    ids: 'ids',
    byDay: false,
    rename: 'campaign_name',
    status: 'CAMPAIGN_STATUS_',
  },
  ad: { path: '/open_api/2/ad', id: 'ad_id', ids: 'ids', byDay: true, rename: 'name', status: 'AD_STATUS_' },
  creative: { path: '/open_api/2/creative', id: 'creative_id', ids: 'creative_ids', byDay: true, status: 'CREATIVE_STATUS_' },
}
