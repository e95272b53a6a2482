import type { Blocker } from '#domain/blocker.ts'
import { sayReasons, type Say } from '../words.tsx'
import type { GridStatus } from './grid-props.ts'

/** As a snapshot of a flow that reads. */
type Reading = { context: { problems: readonly Blocker[] }; hasTag: (tag: 'failure') => boolean }

/** `permission.game_outside`: the grants do not hold what the filter names (`scopeBlockers`). */
const isOutside = ({ code }: Blocker): boolean => code.startsWith('permission.') && code.endsWith('_outside')

/**
 * What a grid shows in place of rows; `isThere`: there is an answer to show. A missing right is named by `need`, or in the
 * words of the refusal; what the filter names and is not there, or not the reader's, is named, and `onLeave` takes the filter away. After a
 * failed refresh it is the failure that is shown: the rows would be older than they say.
 */
export function gridStatus(
  say: Say,
  reading: Reading,
  isThere: boolean,
  need: string | null,
  onRetry: () => void,
  onLeave?: () => void,
): GridStatus {
  if (!reading.hasTag('failure')) return isThere ? { kind: 'ready' } : { kind: 'loading' }
  const { problems } = reading.context
  if (problems.some(isOutside)) return { kind: 'outside', reason: sayReasons(say, problems), ...(onLeave ? { onLeave } : {}) }
  if (!problems.some(({ code }) => code.startsWith('permission.'))) return { kind: 'error', reason: sayReasons(say, problems), onRetry }
  return need === null ? { kind: 'forbidden', reason: sayReasons(say, problems) } : { kind: 'forbidden', need }
}
