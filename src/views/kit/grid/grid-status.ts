import type { Blocker } from '#domain/blocker.ts'
import { sayReasons, type Say } from '../words.tsx'
import type { GridStatus } from './DataGrid.tsx'

/** As a snapshot of a flow that reads. */
type Reading = { context: { problems: readonly Blocker[] }; hasTag: (tag: 'failure') => boolean }

/**
 * What a grid shows in place of rows; `isThere`: there is an answer to show. A missing right is named by `need`, or in the
 * words of the refusal. After a failed refresh it is the failure that is shown: the rows would be older than they say.
 */
export function gridStatus(say: Say, reading: Reading, isThere: boolean, need: string | null, onRetry: () => void): GridStatus {
  if (!reading.hasTag('failure')) return isThere ? { kind: 'ready' } : { kind: 'loading' }
  const { problems } = reading.context
  if (!problems.some(({ code }) => code.startsWith('permission.'))) return { kind: 'error', reason: sayReasons(say, problems), onRetry }
  return need === null ? { kind: 'forbidden', reason: sayReasons(say, problems) } : { kind: 'forbidden', need }
}
