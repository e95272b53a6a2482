import { Button } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import type { PreviewRow } from './preview-row.ts'

type Props = { chosen: readonly PreviewRow[]; onDuplicate: (rows: readonly PreviewRow[]) => void }

/** Copies the chosen rows with all that is in them, or the whole batch. */
export function DuplicateButton({ chosen, onDuplicate }: Props) {
  const say = useSay()
  const text =
    chosen.length > 0 ? say('batch.preview.duplicate.chosen', { count: countText(chosen.length) }) : say('batch.preview.duplicate.all')
  return <Button size="small" variant="minimal" text={text} onClick={() => onDuplicate(chosen)} />
}
