import { Button } from '@blueprintjs/core'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'

type Named = { batch_id: string; channel: string }

export type DuplicateToolsProps = {
  /** the batch that is looked at */
  batch: Named | null
  blockers: readonly Blocker[]
  onDuplicate: (batch: Named) => void
  onDuplications: () => void
  onDrafts: () => void
}

/** Copies the whole batch that is looked at, and leads to what was not finished. */
export function DuplicateTools({ batch, blockers, onDuplicate, onDuplications, onDrafts }: DuplicateToolsProps) {
  const say = useSay()
  return (
    <>
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={[...blockers, ...(batch ? [] : [blocker('batch.home.none_selected')])]}
        onClick={() => (batch ? onDuplicate(batch) : undefined)}
      >
        {say('batch.home.duplicate')}
      </WhyNotButton>
      <Button size="small" variant="minimal" text={say('batch.home.duplications')} onClick={onDuplications} />
      <Button size="small" variant="minimal" text={say('batch.home.drafts')} onClick={onDrafts} />
    </>
  )
}
