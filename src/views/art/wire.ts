import { call } from '#client/call.ts'
import * as calls from '#contract/art.ts'
import { artascopeDict } from '#contract/dictionaries.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { readBy } from '#views/things/wired.ts'
import { artQuery } from './art-filter.ts'

export const SHOWN = 200

export type ArtAnswer = OutputOf<typeof calls.artResources>
/** Resources of a filter; `page` of 200. */
export const wiredArt = readBy(
  createReading<ArtAnswer, { filter: Filter; page: number }>(),
  async ({ filter, page }, how) => await call(calls.artResources, { ...artQuery(filter), page, per_page: SHOWN }, how),
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
