import { pendingCount } from '#machines/batch/batch.setup.ts'
import type { BatchContext } from '#machines/batch/batch.types.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'

/** Whether what was typed is on the server. */
export function SaveStatus({ context, isSaving }: { context: BatchContext; isSaving: boolean }) {
  const say = useSay()
  const count = pendingCount(context)
  if (isSaving) return <StateTag state="running" label={say('batch.preview.saving', { count })} />
  if (count > 0) return <StateTag state="attention" label={say('batch.preview.unsaved', { count })} />
  // a page that was loaded again has no steps to undo, and yet it may have saved what an earlier one had to leave
  const { past, versions } = context.queue
  return past.length > 0 || Object.keys(versions).length > 0 ? <StateTag state="done" label={say('batch.preview.saved')} /> : null
}
