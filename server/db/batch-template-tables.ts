import type { Generated } from 'kysely'
import type { TemplateContent, TemplatePart } from '#domain/batch/template.ts'
import type { Created, Id, Int8, Json } from './columns.ts'

/** Specifications of batches, and parts of them, that are kept under a name. */
export interface BatchTemplateTables {
  batch_template: {
    id: Id
    name: string
    game_id: string
    channel: string
    part: TemplatePart
    content: Json<TemplateContent>
    shared: Generated<boolean>
    retired: Generated<boolean>
    owner_id: Int8
    version: Generated<number>
    created_at: Created
    updated_at: Created
  }
}
