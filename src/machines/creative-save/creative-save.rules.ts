import { blocker, type Blocker } from '#domain/blocker.ts'
import { CREATIVE, type CreativeDraft } from '#domain/creative/creative.ts'
import { creativeBlockers, creativeDeleteBlockers, creativeNameBlockers } from '#domain/creative/creative-blockers.ts'
import { creativeNetwork } from '#domain/creative/networks.ts'
import { blankOf, draftOf, tidied } from '#domain/thing/thing.ts'
import type { CreativeContext, CreativeDesk, CreativeLine, Naming } from './creative-save.types.ts'

/** A creative that has nothing in it yet: of the first game, on the first platform that takes creatives. */
export const blankCreative = ({ games, spreaders }: CreativeDesk): CreativeDraft =>
  blankOf(CREATIVE, {
    game_id: games[0]?.id ?? '',
    spreader_id: spreaders.find(({ id }) => creativeNetwork(id))?.id ?? '',
    titles: [''],
    messages: [''],
  }).values

/** A stored creative as a person would type it again. */
export const draftOfLine = (line: CreativeLine): CreativeDraft => draftOf(CREATIVE, line).values

/** Is the answer about the name that is there now? */
export function isAnswered(naming: Naming | null, draft: CreativeDraft): naming is Naming {
  const { name, game_id, spreader_id } = tidied(CREATIVE, draft)
  return naming !== null && naming.name === name && naming.game_id === game_id && naming.spreader_id === spreader_id
}

/** Why the draft cannot be saved: as far as the console knows, and with the server's answer about its name. */
export function saveBlockers({ desk, draft, base, naming }: Pick<CreativeContext, 'desk' | 'draft' | 'base' | 'naming'>): Blocker[] {
  if (!desk || !draft) return []
  const reasons = creativeBlockers(draft, {
    games: new Set(desk.games.map(({ id }) => id)),
    spreaders: new Set(desk.spreaders.map(({ id }) => id)),
    materials: new Map(desk.pictures.map((picture) => [picture.id, picture])),
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
