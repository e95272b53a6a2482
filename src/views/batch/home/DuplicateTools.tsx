import { Button } from '@blueprintjs/core'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { channelOf } from '#domain/channels/index.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { duplicatedOf, type Duplicated } from '../preview/duplicated.ts'

export type DuplicateToolsProps = {
  /** the batch that is looked at */
  batch: { batch_id: string; channel: string } | null
  blockers: readonly Blocker[]
  onDuplicate: (begin: Duplicated) => void
  onDuplications: () => void
}

/** Copies the whole batch that is looked at, and leads to what was not finished. */
export function DuplicateTools({ batch, blockers, onDuplicate, onDuplications }: DuplicateToolsProps) {
  const say = useSay()
  const channel = batch ? channelOf(batch.channel) : undefined
  return (
    <>
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={[...blockers, ...(channel && batch ? [] : [blocker('batch.home.none_selected')])]}
        onClick={() => (channel && batch ? onDuplicate(duplicatedOf(channel, batch.batch_id, [])) : undefined)}
      >
        {say('batch.home.duplicate')}
      </WhyNotButton>
      <Button size="small" variant="minimal" text={say('batch.home.duplications')} onClick={onDuplications} />
    </>
  )
}
