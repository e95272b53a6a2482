import type { MaterialField } from '#domain/material/edit.ts'
import { formatMoney } from '#domain/money.ts'
import type { MaterialSaid } from '#machines/material-edit/material-edit.types.ts'
import { NONE } from '#views/kit/grid/columns.ts'
import type { Say } from '#views/kit/words.tsx'
import { folderPaths } from './folder-paths.ts'
import type { MaterialChoices } from './wire.ts'

/** Catalogue keys of what people say of a material. */
export const FIELD_WORDS = {
  name: 'material.column.name',
  remark: 'material.column.remark',
  tags: 'material.column.tags',
  vendor_id: 'material.column.vendor',
  folder_id: 'material.column.folder',
  designer: 'material.column.designer',
  planner: 'material.column.planner',
  cost_minor: 'material.column.cost',
  cost_currency: 'material.column.currency',
  youtube_id: 'material.column.youtube',
  status: 'material.column.status',
} as const satisfies Record<MaterialField, string>

/** What a field holds, in words. */
export function fieldText(say: Say, said: MaterialSaid, field: MaterialField, choices: MaterialChoices): string {
  switch (field) {
    case 'tags':
      return said.tags.join(say('common.between')) || NONE
    case 'status':
      return say(`material.status.${said.status}`)
    case 'vendor_id':
      return choices.vendors.find(({ value }) => value === said.vendor_id)?.label ?? said.vendor_id ?? NONE
    case 'folder_id':
      return folderPaths(choices.folders).find(({ value }) => value === said.folder_id)?.label ?? said.folder_id ?? NONE
    case 'cost_minor':
      return said.cost_minor === null ? NONE : formatMoney(said.cost_minor, said.cost_currency ?? '')
    default:
      return said[field] || NONE
  }
}
