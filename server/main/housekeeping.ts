import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import type { PartStore } from '#server/kit/part-store.ts'
import { purge } from '#server/kit/purge.repository.ts'
import type { UploadStore } from '#server/kit/upload-store.ts'

export type HousekeepingOptions = {
  retentionDays: number
  /** how long visits, screens and call durations are kept */
  visitDays?: number
  /** files that were sent ahead of a call */
  uploads: Pick<UploadStore, 'purge'>
  /** files of finance, scans of letters and reports that no row names */
  files: { purge: () => Promise<number> }
  /** files of materials that were deleted */
  materials: { purge: () => Promise<number> }
  /** parts of files whose upload was not finished */
  parts: Pick<PartStore, 'purge'>
  /** the first time after a start: it does not compete with what waited for the process */
  firstMs?: number
  everyMs?: number
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
}

const MINUTE_MS = 60_000

/**
 * Removes what has grown too old, once an hour; a store of files that fails holds up none of the others, and a run that removed anything leaves one
 * line in the audit trail. Several workers may do so at once: rows that another one is removing are passed over.
 */
export function startHousekeeping(
  db: Kysely<Database>,
  {
    retentionDays,
    visitDays = 90,
    uploads,
    files,
    materials,
    parts,
    firstMs = MINUTE_MS,
    everyMs = 60 * MINUTE_MS,
    log,
  }: HousekeepingOptions,
): { stop: () => Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const again = (ms: number) => {
    timer = setTimeout(() => {
      running = run()
        .catch((failure: unknown) => log.warn({ failure: String(failure) }, 'housekeeping failed and is tried again'))
        .finally(() => stopped || again(everyMs))
    }, ms)
  }

  /** What a step removed; one that fails is told of and holds up none of the others. */
  async function removedBy(step: string, remove: () => Promise<number>): Promise<Record<string, number>> {
    try {
      return { [step]: await remove() }
    } catch (failure) {
      log.warn({ step, failure: String(failure) }, 'a step of housekeeping failed and is tried again')
      return {}
    }
  }

  async function run(): Promise<void> {
    const rows = await purge(db, { house: retentionDays, visits: visitDays }, () => stopped)
    const purged: Record<string, number> = {
      ...rows,
      ...(await removedBy('upload', () => uploads.purge())),
      ...(await removedBy('file', () => files.purge())),
      ...(await removedBy('material_file', () => materials.purge())),
      ...(await removedBy('parts', () => parts.purge())),
    }
    if (Object.values(purged).every((removed) => removed === 0)) return
    await writeAudit(db, [
      { userId: null, requestId: randomUUID(), entity: 'housekeeping', entityId: '-', event: 'housekeeping.purged', after: purged },
    ])
    log.info(purged, 'what had grown too old was removed')
  }

  again(firstMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
