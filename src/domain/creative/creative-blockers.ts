import { blocker, type Blocker } from '../blocker.ts'
import type { MaterialKind, MaterialReviewState, MaterialStatus, VideoStatus } from '../material/material.ts'
import { currentChannel } from '../channels/index.ts'
import type { LandingSwitch } from '../landing/templates.ts'
import type { LetterStanding } from '../review/letter.ts'
import { textWidth } from '../text-width.ts'
import { tidied } from '../thing/thing.ts'
import {
  CREATIVE,
  CREATIVE_NAME_WIDTH,
  CREATIVE_NOTE_MAX,
  type CreativeDraft,
  type CreativeReviewState,
  type CreativeStatus,
} from './creative.ts'
import { channelBlockers } from './in-batch.ts'
import { creativeNetwork, measured, type CreativeNetwork, type TextRule } from './networks.ts'

const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** A text may have lines; nothing else that cannot be seen. */
const CONTROL_BUT_LINES = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u

/** A material as far as a creative asks. */
export type UsableMaterial = {
  id: string
  name: string
  game_id: string
  type: MaterialKind
  status: MaterialStatus
  review_state: MaterialReviewState
  video_status: VideoStatus
}

/** What a draft is held to. */
export type CreativeFacts = {
  games: ReadonlySet<string>
  spreaders: ReadonlySet<string>
  materials: ReadonlyMap<string, UsableMaterial>
  landings: ReadonlyMap<string, UsableLanding>
  /** what it had when it was read: a material or page that was put away since is no reason against saving the rest; null: it begins */
  had: Pick<CreativeDraft, 'material_ids' | 'landing_id'> | null
}

/** A landing page as far as a creative asks. */
export type UsableLanding = {
  name: string
  game_id: string
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
  const draft = tidied(CREATIVE, typed)
  const network = creativeNetwork(draft.spreader_id)
  return [
    ...(facts.games.has(draft.game_id) ? [] : [blocker('creative.game.unknown', { field: 'game_id' })]),
    ...(facts.spreaders.has(draft.spreader_id) && network ? [] : [blocker('creative.spreader.unknown', { field: 'spreader_id' })]),
    ...creativeNameBlockers(draft.name),
    ...(network ? networkBlockers(draft, network, facts) : []),
    ...(draft.landing_id === '' ? [] : chosenLandingBlockers(draft.landing_id, draft.game_id, facts)),
    ...(Array.from(draft.note).length > CREATIVE_NOTE_MAX
      ? [blocker('creative.note.too_long', { field: 'note', params: { max: CREATIVE_NOTE_MAX } })]
      : []),
  ]
}

function networkBlockers(draft: CreativeDraft, network: CreativeNetwork, facts: CreativeFacts): Blocker[] {
  return [
    ...countBlockers('material_ids', draft.material_ids.length, network.materials, true),
    ...draft.material_ids.flatMap((id) => materialBlockers(id, draft.game_id, network, facts)),
    ...countBlockers('titles', draft.titles.length, network.titles.count, true),
    ...textBlockers('titles', draft.titles, network.titles.rule),
    ...countBlockers('messages', draft.messages.length, network.messages.count, network.messages.count > 0),
    ...(network.messages.count > 0 ? textBlockers('messages', draft.messages, network.messages.rule) : []),
  ]
}

type Listed = 'material_ids' | 'titles' | 'messages'

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

function materialBlockers(id: string, game_id: string, network: CreativeNetwork, facts: CreativeFacts): Blocker[] {
  const field = 'material_ids'
  const material = facts.materials.get(id)
  if (!material || material.game_id !== game_id) return [blocker('creative.material.unknown', { field, params: { id } })]
  const params = { name: material.name }
  if (!network.kinds.includes(material.type)) return [blocker('creative.material.kind', { field, params })]
  return material.status === 'archived' && !facts.had?.material_ids.includes(id)
    ? [blocker('creative.material.archived', { field, params })]
    : []
}

function chosenLandingBlockers(id: string, game_id: string, { landings, had }: CreativeFacts): Blocker[] {
  const landing = landings.get(id)
  if (landing?.game_id !== game_id) return [blocker('creative.landing.unknown', { field: 'landing_id' })]
  return had?.landing_id === id ? [] : landingUseBlockers(landing).map((reason) => ({ ...reason, field: 'landing_id' }))
}

/** Why no one is to be led to a page: it is switched off, or its letter does not hold today. */
export const landingUseBlockers = ({ name, switch: turned, letter }: Omit<UsableLanding, 'game_id'>): Blocker[] => [
  ...(turned === 'on' ? [] : [blocker('creative.landing.off', { params: { name } })]),
  ...(letter === 'expired' || letter === 'later' ? [blocker('creative.landing.letter', { params: { name } })] : []),
]

/** What is of a creative that is to be used. */
export type UsableCreative = {
  name: string
  status: CreativeStatus
  review_state: CreativeReviewState
  spreader_id: string
  /** null: the ad's own link */
  landing: UsableLanding | null
}

/** Why a creative cannot go into a batch: it and each of its materials are in use, ready and passed. */
export function creativeUseBlockers(creative: UsableCreative, materials: readonly UsableMaterial[]): Blocker[] {
  const params = { name: creative.name }
  const channel = currentChannel(creative.spreader_id)
  return [
    ...(channel && creativeNetwork(creative.spreader_id)?.adFields
      ? channelBlockers(channel, materials)
      : [blocker('creative.use.no_channel')]),
    ...(creative.status === 'off' ? [blocker('creative.use.off', { params })] : []),
    ...(creative.review_state === 'passed' ? [] : [blocker(`creative.use.review_${creative.review_state}`, { params })]),
    ...(creative.landing ? landingUseBlockers(creative.landing) : []),
    ...materials.flatMap(materialUseBlockers),
  ]
}

function materialUseBlockers({ name, status, review_state, video_status }: UsableMaterial): Blocker[] {
  const params = { name }
  return [
    ...(status === 'archived' ? [blocker('creative.material.archived', { params })] : []),
    ...(video_status === 'ready' ? [] : [blocker('creative.material.video', { params })]),
    ...(review_state === 'none' || review_state === 'passed' ? [] : [blocker('creative.material.review', { params })]),
  ]
}

/** Why a creative cannot be deleted: what batches carry has to remain explainable. `ads` of `batches` that were not discarded. */
export const creativeDeleteBlockers = ({ ads, batches }: { ads: number; batches: number }): Blocker[] =>
  ads > 0 ? [blocker('creative.delete.used', { params: { ads, batches } })] : []
