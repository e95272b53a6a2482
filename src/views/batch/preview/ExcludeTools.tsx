import { Button } from '@blueprintjs/core'
import { rowStep, type StepName } from '#domain/step-name.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { useSay } from '#views/kit/words.tsx'
import { exclusionEdits } from './cell-edits.ts'
import { ExcludeButton } from './ExcludeButton.tsx'
import type { PreviewRow } from './preview-row.ts'

/** Leaves the chosen rows out with a reason, or takes back those that were; there once rows are chosen. */
export function ExcludeTools({
  chosen,
  onEdits,
}: {
  chosen: readonly PreviewRow[]
  onEdits: (changes: CellEdit[], name: StepName) => void
}) {
  const say = useSay()
  if (chosen.length === 0) return null
  const excluded = chosen.filter(({ item }) => item !== null && item.excluded_reason !== null)
  const exclude = (rows: readonly PreviewRow[], reason: string | null) => {
    const changes = exclusionEdits(rows, reason)
    onEdits(changes, rowStep(reason === null ? 'include' : 'exclude', changes.length))
  }
  return (
    <>
      <ExcludeButton count={chosen.length - excluded.length} onExclude={(reason) => exclude(chosen, reason)} />
      {excluded.length > 0 ? (
        <Button
          size="small"
          variant="minimal"
          text={say('batch.preview.include.count', { count: excluded.length })}
          onClick={() => exclude(excluded, null)}
        />
      ) : null}
    </>
  )
}
