import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { sealAudit } from './audit-seal.repository.ts'

/** Seals the trail again and again; several processes may, they take turns. */
export function startSealing(db: Kysely<Database>, onError: (error: unknown) => void, everyMs = 30_000): { stop: () => void } {
  const timer = setInterval(() => void sealAudit(db).catch(onError), everyMs)
  return { stop: () => clearInterval(timer) }
}
