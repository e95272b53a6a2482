import { blocker } from './blocker.ts'
import { daysBetween } from './day.ts'
import { ANNOTATION_ICONS, FIXED } from './dictionaries/fixed.ts'
import { choice, day, flag, games, paragraph } from './thing/fields.ts'
import { thing } from './thing/thing.ts'

/** The longest text, in characters; the most days one annotation spans. */
const TEXT_MAX = 200
const DAYS_MAX = 366

/** What happened on some days, drawn on charts over days (S2 §3, scoreboard F10). Both days are included. */
export const DATE_ANNOTATION = thing({
  noun: 'date_annotation',
  words: 'annotation',
  fields: {
    type: choice(
      FIXED.annotation_type.map(({ value }) => value),
      { required: true, said: 'dict.annotation_type', pictures: ANNOTATION_ICONS },
    ),
    from_day: day({ required: true, today: true }),
    to_day: day({ required: true, today: true, follows: 'from_day' }),
    all_games: flag({ needs: 'annotation.date.all' }),
    game_ids: games({ required: true, when: { field: 'all_games', in: ['0'] } }),
    text: paragraph(TEXT_MAX, { required: true }),
  },
  begins: { type: '2' },
  rules: ({ from_day, to_day }) => {
    if (to_day < from_day) return [blocker('annotation.days_turned', { field: 'to_day' })]
    return daysBetween(from_day, to_day) < DAYS_MAX ? [] : [blocker('annotation.days_many', { field: 'to_day', params: { max: DAYS_MAX } })]
  },
})
