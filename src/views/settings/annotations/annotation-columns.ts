import { FIXED } from '#domain/dictionaries/fixed.ts'
import { dictionaryColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { identifier, instant, textColumn } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { ShownAnnotation } from './wire.ts'

export const ANNOTATION_COLUMNS: readonly GridColumn<ShownAnnotation>[] = [
  { ...identifier, key: 'from_day', header: 'annotation.from', width: 110 },
  { ...identifier, key: 'to_day', header: 'annotation.to', width: 110 },
  { ...dictionaryColumn(FIXED.annotation_type), key: 'type', header: 'annotation.type', width: 180 },
  {
    ...textColumn,
    key: 'gameNames',
    header: 'annotation.games',
    width: 240,
    text: (_value, row, say) => (row.all_games ? say('annotation.all_games') : row.gameNames.join(say('common.between'))),
  },
  { ...textColumn, key: 'text', header: 'annotation.text', minWidth: 200, flex: 1 },
  { ...textColumn, key: 'created_by', header: 'annotation.by', width: 150 },
  {
    ...instant<ShownAnnotation>(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    key: 'updated_at',
    header: 'annotation.updated_at',
  },
]
