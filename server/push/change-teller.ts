import type { Clock } from './clock.ts'
import type { Sql } from './sql.ts'

/** Tells of a batch that changed: its state and edits by a trigger, the progress of its rows by the worker. */
export const CHANGED = 'batch_changed'

/**
 * Tells that rows of a batch moved, at most once in `everyMs` a batch. A statement of its own and not part of the moves: a
 * transaction that notifies waits for every other one that does, and progress that is told a moment late is told early enough.
 */
export function createChangeTeller(
  sql: Sql,
  clock: Clock,
  everyMs: number,
  onFailure: (failure: unknown) => void,
): { moved: (batchId: string) => void; stop: () => Promise<void> } {
  const due = new Set<string>()
  let cancel: (() => void) | null = null
  let telling: Promise<unknown> = Promise.resolve()

  const tell = () => {
    cancel = null
    const ids = [...due]
    due.clear()
    telling = sql(`select pg_notify('${CHANGED}', id) from unnest($1::text[]) as id`, [ids]).catch(onFailure)
  }
  return {
    moved(batchId) {
      due.add(batchId)
      cancel ??= clock.after(everyMs, tell)
    },
    async stop() {
      if (cancel) {
        cancel()
        tell()
      }
      await telling
    },
  }
}
