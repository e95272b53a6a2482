import { blocker, type Blocker } from '#domain/blocker.ts'
import { cleanCreative, type CreativeDraft } from '#domain/creative/creative.ts'
import { creativeBlockers, creativeDeleteBlockers, creativeNameBlockers, type UsableMaterial } from '#domain/creative/creative-blockers.ts'
import { creativeNetwork } from '#domain/creative/networks.ts'
import type { CreativeContext, CreativeDesk, CreativeLine, CreativePicture, Naming } from './creative-save.types.ts'

/** A creative that has nothing in it yet: of the first game, on the first platform that takes creatives. */
export const blankCreative = ({ games, spreaders }: CreativeDesk): CreativeDraft => ({
  gameId: games[0]?.id ?? '',
  spreaderId: spreaders.find(({ id }) => creativeNetwork(id))?.id ?? '',
  name: '',
  materialIds: [],
  titles: [''],
  messages: [''],
  landingId: null,
  note: '',
})

/** A stored creative as a person would type it again. */
export const draftOfLine = (line: CreativeLine): CreativeDraft => ({
  gameId: line.game_id,
  spreaderId: line.spreader_id,
  name: line.name,
  materialIds: line.material_ids,
  titles: line.titles,
  messages: line.messages,
  landingId: line.landing_id,
  note: line.note,
})

export const usable = (picture: CreativePicture): UsableMaterial => ({
  id: picture.id,
  name: picture.name,
  gameId: picture.game_id,
  type: picture.type,
  status: picture.status,
  reviewState: picture.review_state,
  videoStatus: picture.video_status,
})

/** Is the answer about the name that is there now? */
export const isAnswered = (naming: Naming | null, draft: CreativeDraft): naming is Naming =>
  naming !== null && naming.name === cleanCreative(draft).name && naming.gameId === draft.gameId && naming.spreaderId === draft.spreaderId

/** Why the draft cannot be saved: as far as the console knows, and with the server's answer about its name. */
export function saveBlockers({ desk, draft, base, naming }: Pick<CreativeContext, 'desk' | 'draft' | 'base' | 'naming'>): Blocker[] {
  if (!desk || !draft) return []
  const reasons = creativeBlockers(draft, {
    games: new Set(desk.games.map(({ id }) => id)),
    spreaders: new Set(desk.spreaders.map(({ id }) => id)),
    materials: new Map(desk.pictures.map((picture) => [picture.id, usable(picture)])),
    landings: new Map(desk.landings.map((landing) => [landing.id, landing])),
    had: base,
  })
  if (creativeNameBlockers(draft.name).length > 0) return reasons
  if (!isAnswered(naming, draft)) return [...reasons, blocker('creative.name.unanswered', { field: 'name' })]
  return [...reasons, ...(naming.answer?.blockers ?? [])]
}

/** Why the creative cannot be deleted. */
export const deleteBlockers = ({ desk }: Pick<CreativeContext, 'desk'>): Blocker[] =>
  desk?.story ? creativeDeleteBlockers(desk.story.held) : []
