import type { Blocker } from '#domain/blocker.ts'
import type { GridStatus } from '#views/kit/grid/DataGrid.tsx'
import { sayReasons, type Say } from '#views/kit/words.tsx'

type Shown = { context: { problems: readonly Blocker[] }; matches: (state: 'failed' | 'reading') => boolean }

/** What a grid shows in place of rows; a missing right is named. */
export function statusOf(say: Say, snapshot: Shown, need: string | null, onRetry: () => void): GridStatus {
  const { problems } = snapshot.context
  if (snapshot.matches('failed')) {
    if (need !== null && problems.some(({ code }) => code.startsWith('permission.'))) return { kind: 'forbidden', need }
    return { kind: 'error', reason: sayReasons(say, problems), onRetry }
  }
  return snapshot.matches('reading') ? { kind: 'loading' } : { kind: 'ready' }
}
