import { call } from '#client/call.ts'
import * as calls from '#contract/art.ts'
import { artascopeDict } from '#contract/dictionaries.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { MATERIAL_KINDS, RECOMMEND_TYPES } from '#domain/material/material.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'

export const SHOWN = 200

const KEYS = ['region', 'game', 'type', 'tag', 'recommend', 'used', 'q'] as const
/** What the art library is narrowed to; it is in the address. Empty text is no filter. */
export type ArtFilter = Record<(typeof KEYS)[number], string>
const LONGEST = 100

export const artFilterFrom = (search: URLSearchParams): ArtFilter => {
  const of = (key: keyof ArtFilter) => (search.get(key) ?? '').slice(0, LONGEST)
  return {
    region: of('region'),
    game: of('game'),
    type: of('type'),
    tag: of('tag'),
    recommend: of('recommend'),
    used: of('used'),
    q: of('q'),
  }
}

function askedOf(filter: ArtFilter) {
  const type = MATERIAL_KINDS.find((one) => one === filter.type)
  const recommend = RECOMMEND_TYPES.find((one) => one === filter.recommend)
  const used = (['0', '1'] as const).find((one) => one === filter.used)
  return {
    ...(filter.region ? { region: filter.region } : {}),
    ...(filter.game ? { game_id: filter.game } : {}),
    ...(type ? { type } : {}),
    ...(recommend ? { recommend_type: recommend } : {}),
    ...(used ? { used } : {}),
    ...(filter.tag ? { tags: [filter.tag] } : {}),
    ...(filter.q.trim() ? { q: filter.q.trim() } : {}),
  }
}

export type ArtAnswer = OutputOf<typeof calls.artResources>
/** Resources of a filter; `page` of 200. */
export const wiredArt = readBy(
  createReading<ArtAnswer, ArtFilter & { page: number }>(),
  async (query, how) => await call(calls.artResources, { ...askedOf(query), page: query.page, per_page: SHOWN }, how),
)

export type ArtChoices = OutputOf<typeof artascopeDict>['data']
/** The dictionary of the art library: what its resources are narrowed by. */
export const wiredArtDict = readBy(
  createReading<ArtChoices, null>({ keepsAnswer: true }),
  async (_, how) => (await call(artascopeDict, {}, how)).data,
)

export const wiredArtResource = readBy(
  createReading<calls.ArtResource, { id: string }>(),
  async (query, how) => (await call(calls.artResource, { id: query.id }, how)).data,
)
