import { lazy, Suspense } from 'react'
import type { GridEdits } from './GridEdits.tsx'
import type { RefusedDialog } from './RefusedDialog.tsx'

/** Edits of many cells come with the first grid that can be edited: most grids are lists. */
const parts = () => import('./parts.ts')
const Edits = lazy(async () => ({ default: (await parts()).GridEdits })) as typeof GridEdits
const Refused = lazy(async () => ({ default: (await parts()).RefusedDialog })) as typeof RefusedDialog

export const LaterEdits: typeof GridEdits = (props) => (
  <Suspense fallback={null}>
    <Edits {...props} />
  </Suspense>
)

export const LaterRefused: typeof RefusedDialog = (props) => (
  <Suspense fallback={null}>
    <Refused {...props} />
  </Suspense>
)
