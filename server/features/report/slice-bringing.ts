import type { Kysely, Transaction } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Slice } from '#server/column-store/slices/slice.ts'
import type { Database } from '#server/db/schema.ts'
import { cp } from '#server/push/crash-points.ts'
import * as queue from './slice-queue.repository.ts'
import type { Due, SliceQueue } from './slice-queue.repository.ts'

/** Runs work while no other work of that name runs, in any process that writes to the store. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>

export type BringingDeps = {
  db: Kysely<Database>
  isReady: () => boolean
  /** puts the slices in the place of what their accounts and days had before; may be repeated. @throws Error that says why it is not taken */
  replace: (slices: readonly Slice[], exclusively: Exclusively) => Promise<void>
}

/** A queue, and what is told of the days that it holds. */
export type Bringing = {
  queue: SliceQueue
  slicesOf: (trx: Transaction<Database>, due: readonly Due[]) => Promise<readonly Slice[]>
}

/**
 * Brings days of accounts to the store. They are held in the database meanwhile and forgotten with the same transaction: a worker that dies
 * brings them again, which is the same. What the store refuses waits; false when nothing is due, or the store is away.
 */
export async function bringNext({ db, isReady, replace }: BringingDeps, bringing: Bringing): Promise<boolean> {
  if (!isReady()) return false
  let tried: readonly Due[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      const due = await queue.takeDue(trx, bringing.queue)
      if (due.length === 0) return false
      tried = due
      const exclusively: Exclusively = async (name, work) => {
        await queue.holdName(trx, name)
        return await work()
      }
      await replace(await bringing.slicesOf(trx, due), exclusively)
      cp('reports.after-replace')
      for (const one of due) await queue.forget(trx, bringing.queue, one)
      return true
    })
  } catch (error) {
    if (!isReady() || tried.length === 0) throw error
    const failure = error instanceof Error ? error.message.slice(0, 500) : String(error)
    for (const one of tried) await queue.putOff(db, bringing.queue, one, failure)
    return true
  }
}

/** Says of a queue how many days wait, and how many the store did not take. */
export function watchQueue(
  db: Kysely<Database>,
  registry: Registry,
  { queue: name, ...said }: { queue: SliceQueue; name: string; help: string },
): void {
  new Gauge({
    ...said,
    labelNames: ['refused'],
    registers: [registry],
    async collect() {
      const { waiting, refused } = await queue.countWaiting(db, name)
      this.set({ refused: 'no' }, waiting - refused)
      this.set({ refused: 'yes' }, refused)
    },
  })
}
