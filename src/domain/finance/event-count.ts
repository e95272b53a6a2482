import { choice, day, game, number, spreader } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { CPA_EVENTS } from './cpa.ts'

/** How often an event of a game happened on a day through a channel: what CPA rules charge for. */
export const EVENT_COUNT = thing({
  noun: 'cpa_event_day',
  object: 'event_count',
  words: 'finance.count',
  clock: 'company',
  fields: {
    day: day({ required: true }),
    game_id: game({ required: true }),
    spreader_id: spreader({ required: true }),
    event: choice(CPA_EVENTS, { required: true, said: 'finance.cpa.event' }),
    events: number({ min: 0, max: 1_000_000_000 }, { required: true }),
  },
  unique: ['day', 'game_id', 'spreader_id', 'event'],
  usedBy: ['cpa_execution'],
})
