import { blocker, type Blocker } from '../blocker.ts'
import type { MaterialKind, MaterialReviewState, MaterialStatus, VideoStatus } from '../material/material.ts'
import { CHANNELS } from '../channels/index.ts'
import type { LandingSwitch } from '../landing/templates.ts'
import type { LetterStanding } from '../review/letter.ts'
import { textWidth } from '../text-width.ts'
import { cleanCreative, type CreativeDraft, type CreativeReviewState, type CreativeStatus } from './creative.ts'
import { channelBlockers } from './in-batch.ts'
import { creativeNetwork, measured, type CreativeNetwork, type TextRule } from './networks.ts'

/** Longest name, in width: a character outside ASCII counts as 2 (S1 §5). */
export const CREATIVE_NAME_WIDTH = 100
export const CREATIVE_NOTE_MAX = 500

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** A text may have lines; nothing else that cannot be seen. */
const CONTROL_BUT_LINES = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

/** A material as far as a creative asks. */
export type UsableMaterial = {
  id: string
  name: string
  gameId: string
  type: MaterialKind
  status: MaterialStatus
  reviewState: MaterialReviewState
  videoStatus: VideoStatus
}

/** What a draft is held to. */
export type CreativeFacts = {
  games: ReadonlySet<string>
  spreaders: ReadonlySet<string>
  materials: ReadonlyMap<string, UsableMaterial>
  landings: ReadonlyMap<string, UsableLanding>
  /** what it had when it was read: a material or page that was put away since is no reason against saving the rest; null: it begins */
  had: Pick<CreativeDraft, 'materialIds' | 'landingId'> | null
}

/** A landing page as far as a creative asks. */
export type UsableLanding = {
  name: string
  gameId: string
  switch: LandingSwitch
  /** null: it needs none */ letter: LetterStanding | null
}

/** Why a creative may not be called so; whether the name is taken only the server knows. */
export function creativeNameBlockers(name: string): Blocker[] {
  const text = name.trim()
  if (text === '') return [blocker('creative.name.empty', { field: 'name' })]
  if (CONTROL.test(text)) return [blocker('creative.name.control', { field: 'name' })]
  const width = textWidth(text)
  return width > CREATIVE_NAME_WIDTH
    ? [blocker('creative.name.too_wide', { field: 'name', params: { width, max: CREATIVE_NAME_WIDTH } })]
    : []
}

/** Why a draft cannot be saved, each reason with its field, and in lists with its row; none means it can. */
export function creativeBlockers(typed: CreativeDraft, facts: CreativeFacts): Blocker[] {
  const draft = cleanCreative(typed)
  const network = creativeNetwork(draft.spreaderId)
  return [
    ...(facts.games.has(draft.gameId) ? [] : [blocker('creative.game.unknown', { field: 'gameId' })]),
    ...(facts.spreaders.has(draft.spreaderId) && network ? [] : [blocker('creative.spreader.unknown', { field: 'spreaderId' })]),
    ...creativeNameBlockers(draft.name),
    ...(network ? networkBlockers(draft, network, facts) : []),
    ...(draft.landingId === null ? [] : chosenLandingBlockers(draft.landingId, draft.gameId, facts)),
    ...(Array.from(draft.note).length > CREATIVE_NOTE_MAX
      ? [blocker('creative.note.too_long', { field: 'note', params: { max: CREATIVE_NOTE_MAX } })]
      : []),
  ]
}

function networkBlockers(draft: CreativeDraft, network: CreativeNetwork, facts: CreativeFacts): Blocker[] {
  return [
    ...countBlockers('materialIds', draft.materialIds.length, network.materials, true),
    ...draft.materialIds.flatMap((id) => materialBlockers(id, draft.gameId, network, facts)),
    ...countBlockers('titles', draft.titles.length, network.titles.count, true),
    ...textBlockers('titles', draft.titles, network.titles.rule),
    ...countBlockers('messages', draft.messages.length, network.messages.count, network.messages.count > 0),
    ...(network.messages.count > 0 ? textBlockers('messages', draft.messages, network.messages.rule) : []),
  ]
}

type Listed = 'materialIds' | 'titles' | 'messages'

function countBlockers(field: Listed, count: number, max: number, wanted: boolean): Blocker[] {
  if (count === 0 && wanted) return [blocker(`creative.${field}.none`, { field })]
  if (max === 0 && count > 0) return [blocker(`creative.${field}.not_taken`, { field })]
  return count > max ? [blocker(`creative.${field}.too_many`, { field, params: { max, count } })] : []
}

const textBlockers = (field: Listed, texts: readonly string[], rule: TextRule): Blocker[] =>
  texts.flatMap((text, index) => {
    const row = index + 1
    const length = measured(text, rule)
    if (CONTROL_BUT_LINES.test(text)) return [blocker('creative.text.control', { field, row })]
    return length > rule.max ? [blocker(`creative.text.too_long.${rule.unit}`, { field, row, params: { length, max: rule.max } })] : []
  })

function materialBlockers(id: string, gameId: string, network: CreativeNetwork, facts: CreativeFacts): Blocker[] {
  const field = 'materialIds'
  const material = facts.materials.get(id)
  if (!material || material.gameId !== gameId) return [blocker('creative.material.unknown', { field, params: { id } })]
  const params = { name: material.name }
  if (!network.kinds.includes(material.type)) return [blocker('creative.material.kind', { field, params })]
  return material.status === 'archived' && !facts.had?.materialIds.includes(id)
    ? [blocker('creative.material.archived', { field, params })]
    : []
}

function chosenLandingBlockers(id: string, gameId: string, { landings, had }: CreativeFacts): Blocker[] {
  const landing = landings.get(id)
  if (landing?.gameId !== gameId) return [blocker('creative.landing.unknown', { field: 'landingId' })]
  return had?.landingId === id ? [] : landingUseBlockers(landing).map((reason) => ({ ...reason, field: 'landingId' }))
}

/** Why no one is to be led to a page: it is switched off, or its letter does not hold today. */
export const landingUseBlockers = ({ name, switch: turned, letter }: Omit<UsableLanding, 'gameId'>): Blocker[] => [
  ...(turned === 'on' ? [] : [blocker('creative.landing.off', { params: { name } })]),
  ...(letter === 'expired' || letter === 'later' ? [blocker('creative.landing.letter', { params: { name } })] : []),
]

/** What is of a creative that is to be used. */
export type UsableCreative = {
  name: string
  status: CreativeStatus
  reviewState: CreativeReviewState
  spreaderId: string
  /** null: the ad's own link */
  landing: UsableLanding | null
}

/** Why a creative cannot go into a batch: it and each of its materials are in use, ready and passed. */
export function creativeUseBlockers(creative: UsableCreative, materials: readonly UsableMaterial[]): Blocker[] {
  const params = { name: creative.name }
  const channel = CHANNELS.find(({ spreaderId }) => spreaderId === creative.spreaderId)
  return [
    ...(channel && creativeNetwork(creative.spreaderId)?.adFields
      ? channelBlockers(channel, materials)
      : [blocker('creative.use.no_channel')]),
    ...(creative.status === 'off' ? [blocker('creative.use.off', { params })] : []),
    ...(creative.reviewState === 'passed' ? [] : [blocker(`creative.use.review_${creative.reviewState}`, { params })]),
    ...(creative.landing ? landingUseBlockers(creative.landing) : []),
    ...materials.flatMap(materialUseBlockers),
  ]
}

function materialUseBlockers({ name, status, reviewState, videoStatus }: UsableMaterial): Blocker[] {
  const params = { name }
  return [
    ...(status === 'archived' ? [blocker('creative.material.archived', { params })] : []),
    ...(videoStatus === 'ready' ? [] : [blocker('creative.material.video', { params })]),
    ...(reviewState === 'none' || reviewState === 'passed' ? [] : [blocker('creative.material.review', { params })]),
  ]
}

/** Why a creative cannot be deleted: what batches carry has to remain explainable. `ads` of `batches` that were not discarded. */
export const creativeDeleteBlockers = ({ ads, batches }: { ads: number; batches: number }): Blocker[] =>
  ads > 0 ? [blocker('creative.delete.used', { params: { ads, batches } })] : []
