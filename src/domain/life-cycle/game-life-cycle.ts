import { game, line, ref, type ValuesOf } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What a game keeps of its life cycles: which of them its reports follow. Every game has one such row. */
export const GAME_LIFE_CYCLE = thing({
  noun: 'game_life_cycle',
  words: 'lifecycle.game',
  fields: {
    game_id: game({ required: true, fixed: true }),
    main_id: ref('life_cycle', { hint: true }),
    note: line(200),
  },
})
export type GameLifeCycleDraft = ValuesOf<typeof GAME_LIFE_CYCLE.fields>
