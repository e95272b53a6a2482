import { annotations } from '#contract/date-annotations.ts'
import { textColumn } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Dates with a note, which are drawn on every chart over days. */
export const annotationPage = thingPage(annotations, {
  edits: 'annotation.date.edit',
  titles: ['text'],
  columns: ['from_day', 'to_day', 'type', 'game_ids', 'text', { ...textColumn, key: 'created_by', header: 'annotation.by', width: 150 }],
  filters: [
    { name: 'type', label: 'annotation.field.type' },
    { name: 'game_id', label: 'annotation.field.game_ids', of: 'game' },
    { period: 'day' },
  ],
})
