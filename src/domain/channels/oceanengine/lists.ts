import type { Channel } from '../channel.ts'

/** What the network lists of an advertiser, for both generations. */
export const LISTS: Channel['lists'] = [
  { lookup: 'event', path: 'events' },
  { lookup: 'aweme', path: 'aweme' },
  { lookup: 'anchor', path: 'anchor' },
]
