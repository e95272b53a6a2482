import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { heldIn, nothingHeld, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import * as calls from '#contract/creative.ts'
import { baseConfig } from '#contract/dictionaries.ts'
import { materials, type MaterialRow } from '#contract/material.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { CREATIVE, familyOf, type CreativeDraft } from '#domain/creative/creative.ts'
import { changesOf, tidied } from '#domain/thing/thing.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { draftOfLine } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeDesk, CreativePicture, CreativeStory, SaveOutcome } from '#machines/creative-save/creative-save.types.ts'
import type { DraftFound } from '#machines/kit/draft-states.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { choosable } from '#views/things/choosable.ts'
import { askedOf, type Filter } from '#views/things/list-filter.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { saveFile } from '#views/things/save-file.ts'
import { toldDesk } from '#views/things/told-desk.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

const { list } = calls.CREATIVE_CALLS.common
export type CreativesAnswer = OutputOf<typeof list> & { asOf: string }
// a filter is text; the server says what of it is none of the choices
const asked: Endpoint = list

/** Creatives of a filter with their figures; `page` of 500. */
export const wiredCreatives = readBy(createReading<CreativesAnswer, { filter: Filter; page: number }>(), async ({ filter, page }, how) => {
  const answer = await call(asked, { ...askedOf(filter), page, per_page: ROWS_SHOWN }, how)
  return { ...list.output.parse(answer), asOf: new Date().toISOString() }
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportCreatives(filter: Filter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(asked, { ...askedOf(filter), format }), `creatives.${format}`)
}

export const pictureOfMaterial = (row: MaterialRow): CreativePicture => ({
  id: row.id,
  game_id: row.game_id,
  name: row.name,
  type: row.type,
  mime: row.mime,
  width: row.width,
  height: row.height,
  duration_ms: row.duration_ms,
  status: row.status,
  review_state: row.review_state,
  video_status: row.video_status,
  thumb: row.thumb,
  url: null,
})

/** Pictures of a game to choose from, by words, newest first. */
export const wiredPictures = readBy(
  createReading<{ pictures: CreativePicture[]; total: number }, { gameId: string; q: string }>({
    keepsAnswer: true,
  }),
  async (query, how) => {
    if (query.gameId === '') return { pictures: [], total: 0 }
    const asked = { game_id: query.gameId, status: 'ready', per_page: 60, ...(query.q.trim() ? { q: query.q.trim() } : {}) } as const
    const { data, total } = await call(materials, asked, how)
    return { pictures: data.map(pictureOfMaterial), total }
  },
)

/** Null when there is none, or none any more. */
async function readStory(id: string, signal: AbortSignal): Promise<{ story: CreativeStory; pictures: CreativePicture[] } | null> {
  const outcome = await outcomeOf(call(calls.creativeDetail, { id }, { ...QUIET, signal }), ({ data }) => data)
  if (outcome.kind === 'done') {
    const { creative: line, materials: pictures, figure_sources: told, ...story } = outcome.value
    const sources = told.map(({ failure, ...source }) => ({ ...source, failure: failure && blockerOfWire(failure) }))
    return { story: { line, ...story, sources }, pictures }
  }
  if (outcome.kind === 'refused' && outcome.blockers.some(({ code }) => code === 'creative.missing')) return null
  throw Object.assign(new Error('creative'), { blockers: outcome.blockers })
}

/** Pictures of a draft that are not known yet; without the right to see materials they stay unknown, and the reason says so. */
async function readPictures(ids: readonly string[], signal: AbortSignal): Promise<CreativePicture[]> {
  if (ids.length === 0) return []
  const outcome = await outcomeOf(
    everyPage((page) => call(materials, { ids: [...ids], ...page }, { ...QUIET, signal })),
    (found) => found,
  )
  return outcome.kind === 'done' ? outcome.value.map(pictureOfMaterial) : []
}

async function readDesk(id: string | null, draft: CreativeDraft | null, signal: AbortSignal): Promise<CreativeDesk> {
  const quiet = { ...QUIET, signal }
  const [found, base, landings] = await Promise.all([
    id === null ? null : readStory(id, signal),
    call(baseConfig, {}, quiet),
    call(calls.creativeChoices, {}, quiet),
  ])
  const known = new Set(found?.pictures.map((picture) => picture.id))
  const more = await readPictures(
    (draft?.material_ids ?? []).filter((one) => !known.has(one)),
    signal,
  )
  return {
    story: found?.story ?? null,
    pictures: [...(found?.pictures ?? []), ...more],
    games: choosable(base.data.games, found?.story.line.game_id),
    spreaders: choosable(base.data.spreaders, found?.story.line.spreader_id),
    landings: landings.data,
  }
}

const savedOf = (saving: Promise<{ data: calls.CreativeRow }>): Promise<SaveOutcome> =>
  outcomeOf(saving, ({ data }) => ({ id: data.id }), heldIn(calls.creativeRow))

/** Is there a creative of the draft's name (or the edited one) that says what was sent? */
async function lookUp(id: string | null, draft: CreativeDraft, signal: AbortSignal): Promise<DraftFound> {
  const quiet = { ...QUIET, signal }
  const { name, game_id, spreader_id } = tidied(CREATIVE, draft)
  const found = id ?? (await call(calls.checkCreativeName, { name, game_id, spreader_id }, quiet)).data.taken_by?.id
  if (found === undefined) return null
  const { creative } = (await call(calls.creativeDetail, { id: found }, quiet)).data
  return changesOf(CREATIVE, draftOfLine(creative), draft).length === 0 ? { id: found } : null
}

/** The creative that is open, once another user changed it. */
export const wiredCreativeTold = toldDesk((id, signal) => readDesk(id, null, signal))

export const wiredCreativeSave = creativeSaveMachine.provide({
  actors: {
    readDesk: fromPromise(({ input: { id, draft }, signal }) => readDesk(id, draft, signal)),
    checkName: fromPromise(async ({ input: { id, ...place }, signal }) => {
      return (await call(calls.checkCreativeName, { ...place, ...(id === null ? {} : { id }) }, { ...QUIET, signal })).data
    }),
    saveDraft: fromPromise(async ({ input: { ticket, id, version, draft } }) => {
      const family = calls.CREATIVE_CALLS[familyOf(draft?.spreader_id ?? '')]
      const creative = JSON.stringify(draft && tidied(CREATIVE, draft))
      return id === null
        ? await savedOf(call(family.create, { ticket, creative }, QUIET))
        : await savedOf(call(family.update, { ticket, id, revision: String(version), creative }, QUIET))
    }),
    lookUp: fromPromise(async ({ input: { id, draft }, signal }) => (draft ? await lookUp(id, draft, signal) : null)),
    switchStatus: fromPromise(async ({ input: { id, status } }) => {
      return await outcomeOf(call(calls.switchCreatives, { ids: [id], status }, QUIET), () => null, nothingHeld)
    }),
    deleteCreative: fromPromise(async ({ input: { ticket, id, spreaderId, revision } }) => {
      const removing = call(calls.CREATIVE_CALLS[familyOf(spreaderId)].remove, { ticket, id, revision: String(revision) }, QUIET)
      return await outcomeOf(removing, () => null, heldIn(calls.creativeRow))
    }),
  },
})

export type ThresholdDraft = { spendMinor: string; ratePercent: number; days: number; version: number }
type Thresholds = CreativesAnswer['thresholds']
export const thresholdSave = createSettingsSave<ThresholdDraft, Thresholds>()
/** The thresholds as they are typed; held to the version they were typed on. */
export const wiredThresholdSave = savedBy(thresholdSave, async (draft, ticket) => {
  const { spendMinor, ratePercent, days, version } = draft
  const fields = { ticket, spend_minor: spendMinor, rate_percent: String(ratePercent), days: String(days), version: String(version) }
  return await outcomeOf(call(calls.saveThresholds, fields, QUIET), ({ data }) => data, heldIn(calls.thresholds))
})
