import { sql } from 'kysely'

/**
 * A row that counts as using what it carries, over `batch_item i` and its `batch b`: none of a batch that was discarded, none that was left
 * out of a commit. What is left out of a draft may be taken in again, and counts. Anyone who tells where something is used asks this.
 */
export const CARRYING = sql`b.state <> 'discarded' and (i.excluded_reason is null or b.state in ('expanding', 'draft'))`
