import type { Kysely } from 'kysely'
import type { WaitingPage } from '#permissions/page-list.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallUser } from './handler.ts'

/** How many items of one tool wait for the person who asks (scoreboard A13): the feature that owns the tool counts, the shell shows. */
export type ToolCounter = {
  /** the page that shows it (`waits` in `src/permissions/page-list.ts`) */
  tool: WaitingPage
  /** tables the count is made of; each tells when it changes (`table_changed`) */
  topics: readonly string[]
  /** 0 for who may not do anything about it */
  count: (db: Kysely<Database>, user: CallUser) => Promise<number>
}
