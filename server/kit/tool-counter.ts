import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { CallUser } from './handler.ts'

/** How many items of one tool wait for the person who asks (scoreboard A13): the feature that owns the tool counts, the shell shows. */
export type ToolCounter = {
  /** route name of the tool's page */
  tool: string
  /** tables the count is made of; each tells when it changes (`table_changed`) */
  topics: readonly string[]
  /** 0 for who may not do anything about it */
  count: (db: Kysely<Database>, user: CallUser) => Promise<number>
}
