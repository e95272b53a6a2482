import type { Kysely } from 'kysely'
import { reckonIn } from '#domain/company-terms.ts'
import type { Database } from '#server/db/schema.ts'
import { readCompany } from './setting.repository.ts'

/** Tells this process, or thread, what the company reckons in. */
export const takeTerms = async (db: Kysely<Database>): Promise<void> => reckonIn((await readCompany(db)).company)
