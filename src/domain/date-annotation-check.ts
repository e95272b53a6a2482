import { blocker, type Blocker } from './blocker.ts'
import { ANNOTATION_TEXT_MAX, type AnnotationFields } from './date-annotation.ts'
import { FIXED } from './dictionaries/fixed.ts'
import { readDay } from './day.ts'

/** The most days one annotation spans. */
export const ANNOTATION_DAYS_MAX = 366

const DAY_MS = 86_400_000

/** Why an annotation cannot be kept as it is written; the form, its button and the server ask this. */
export function annotationBlockers({ type, fromDay, toDay, allGames, gameIds, text }: AnnotationFields): Blocker[] {
  const [first, last] = [readDay(fromDay), readDay(toDay)]
  const days = first && last ? (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 : null
  const length = Array.from(text.trim()).length
  return [
    ...(FIXED.annotation_type.some(({ value }) => value === type) ? [] : [blocker('annotation.type', { field: 'type' })]),
    ...(first ? [] : [blocker('annotation.day_missing', { field: 'from_day' })]),
    ...(last ? [] : [blocker('annotation.day_missing', { field: 'to_day' })]),
    ...(days !== null && days < 1 ? [blocker('annotation.days_turned', { field: 'to_day' })] : []),
    ...(days !== null && days > ANNOTATION_DAYS_MAX
      ? [blocker('annotation.days_many', { field: 'to_day', params: { max: ANNOTATION_DAYS_MAX } })]
      : []),
    ...(allGames || gameIds.length > 0 ? [] : [blocker('annotation.games_missing', { field: 'game_ids' })]),
    ...(length === 0 ? [blocker('annotation.text_missing', { field: 'text' })] : []),
    ...(length > ANNOTATION_TEXT_MAX
      ? [blocker('annotation.text_long', { field: 'text', params: { length, max: ANNOTATION_TEXT_MAX } })]
      : []),
  ]
}
