import { call } from '#client/call.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/landing.ts'
import type { LandingDraft } from '#domain/landing/landing.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'

const PICTURES = 100
/** Long enough for the next letter, short enough to be called at once. */
const PAUSE_MS = 250

/** What a preview shows; null: nothing yet. */
export type Shown = Pick<LandingDraft, 'game_id' | 'template_id' | 'headline' | 'body' | 'button' | 'material_ids'> | null

/** Ends after the pause, unless another question came by then. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((done, broken) => {
    const timer = setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      broken(signal.reason)
    })
  })

/** The address of a preview; null while nothing is to be shown. */
export const wiredPreview = readBy(createReading<string | null, Shown>({ keepsAnswer: true }), async (query, how) => {
  if (!query || query.game_id === '') return null
  await pause(how.signal)
  const asked = { ...query, material_ids: [...query.material_ids] }
  return (await call(calls.landingTemplateUrl, asked, how)).data.url
})

export type HeatQuery = { id: string; version: number | null; against: number | null }

/** Where visitors clicked on a version (null: the present one), and how `against` differs from it. */
export const wiredHeat = readBy(createReading<calls.LandingHeat, HeatQuery>(), async ({ id, version, against }, how) => {
  const asked = {
    id,
    ...(version === null ? {} : { version: String(version) }),
    ...(against === null ? {} : { against: String(against) }),
  }
  return (await call(calls.landingHeatImage, asked, how)).data
})

export type Pictures = OutputOf<typeof calls.landingMaterials>['data']
export type PicturesQuery = { gameId: string; q: string }

/** Pictures of a game that a page may show. */
export const wiredPictures = readBy(createReading<Pictures, PicturesQuery>({ keepsAnswer: true }), async ({ gameId, q }, how) => {
  if (gameId === '') return []
  return (await call(calls.landingMaterials, { game_id: gameId, ...(q ? { q } : {}), per_page: PICTURES }, how)).data
})
