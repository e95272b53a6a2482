import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { keepFiles, takeGoneFile } from './gone-files.repository.ts'

/**
 * Removes the files of materials that were deleted more than a day ago, unless something else is the same file. One a transaction: who keeps
 * the same bytes again at that moment waits for its end, and writes them again. Answers how many were removed.
 */
export async function purgeGoneFiles(db: Kysely<Database>, store: Pick<MaterialStore, 'remove'>): Promise<number> {
  let removed = 0
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const file = await takeGoneFile(trx)
      if (file && !file.isNamed) await store.remove(file.storage_key)
      return file
    })
    if (!taken) return removed
    if (!taken.isNamed) removed += 1
  }
}

/** Keeps a picture that we made, also when the same one is about to be removed; answers its key. */
export async function keepPicture(
  db: Kysely<Database>,
  store: Pick<MaterialStore, 'put'>,
  bytes: Buffer,
  extension: 'webp' | 'jpg' = 'webp',
): Promise<string> {
  await keepFiles(db, [`${createHash('sha256').update(bytes).digest('hex')}.${extension}`])
  return (await store.put(bytes, extension)).storageKey
}
