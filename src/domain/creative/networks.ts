import type { MaterialKind } from '../material/material.ts'
import { textWidth } from '../text-width.ts'

/** `width`: a character outside ASCII counts as 2 (S1 §5). `characters`: every character is 1. */
export type TextRule = { max: number; unit: 'width' | 'characters' }

/** Where an ad of the platform is seen; `ratio` is width to height of the picture there. */
export type Placement = { key: string; ratio: number; title: boolean; message: boolean; button: boolean }

/** What a platform takes for a creative. */
export type CreativeNetwork = {
  spreaderId: string
  kinds: readonly MaterialKind[]
  materials: number
  titles: { count: number; rule: TextRule }
  /** count 0: its ads have no text next to the title */
  messages: { count: number; rule: TextRule }
  placements: readonly Placement[]
  /** fields of the platform's ads that carry a title and a text; null while the server makes no ads there */
  adFields: { title: string; message: string } | null
}

const BOTH: readonly MaterialKind[] = ['image', 'video']
const NO_TEXT = { count: 0, rule: { max: 0, unit: 'width' } } as const
const wide = (max: number): TextRule => ({ max, unit: 'width' })

const short = (key: string): Placement => ({ key, ratio: 9 / 16, title: true, message: false, button: true })
const SHORT_VIDEO: Omit<CreativeNetwork, 'spreaderId'> = {
  kinds: BOTH,
  materials: 10,
  titles: { count: 10, rule: wide(60) },
  messages: NO_TEXT,
  placements: [short('short_feed'), { key: 'short_search', ratio: 3 / 4, title: true, message: false, button: false }],
  adFields: null,
}

/**
 * The platforms of S2 §3. Meta's lengths are those of its ads (src/domain/channels/meta.ts); TikTok's text of 100, where a Chinese character
 * is 2, is in its advertising specifications; the other lengths are the server's own until their ads are made here.
 */
export const CREATIVE_NETWORKS: readonly CreativeNetwork[] = [
  {
    spreaderId: '21',
    kinds: BOTH,
    materials: 10,
    titles: { count: 5, rule: { max: 255, unit: 'characters' } },
    messages: { count: 5, rule: { max: 2200, unit: 'characters' } },
    placements: [
      { key: 'feed', ratio: 4 / 5, title: true, message: true, button: true },
      { key: 'story', ratio: 9 / 16, title: false, message: true, button: true },
      { key: 'column', ratio: 1.91, title: true, message: false, button: false },
    ],
    adFields: { title: 'headline', message: 'message' },
  },
  { spreaderId: '304', ...SHORT_VIDEO },
  {
    spreaderId: '383',
    kinds: BOTH,
    materials: 15,
    titles: { count: 10, rule: wide(60) },
    messages: { count: 3, rule: wide(120) },
    placements: [
      { key: 'moments', ratio: 16 / 9, title: false, message: true, button: true },
      { key: 'video_channel', ratio: 9 / 16, title: true, message: false, button: true },
      { key: 'banner', ratio: 16 / 9, title: true, message: false, button: false },
    ],
    adFields: null,
  },
  { spreaderId: '3793', ...SHORT_VIDEO },
  {
    spreaderId: '4651',
    kinds: BOTH,
    materials: 10,
    titles: { count: 5, rule: wide(100) },
    messages: NO_TEXT,
    placements: [short('for_you'), { key: 'tiktok_search', ratio: 3 / 4, title: true, message: false, button: false }],
    adFields: null,
  },
]

/** Null for a platform whose ads have no creatives of their own (Apple's search ads). */
export const creativeNetwork = (spreaderId: string): CreativeNetwork | null =>
  CREATIVE_NETWORKS.find((network) => network.spreaderId === spreaderId) ?? null

/** How long a text is by the rule that it is held to. */
export const measured = (text: string, { unit }: TextRule): number => (unit === 'width' ? textWidth(text) : Array.from(text).length)
