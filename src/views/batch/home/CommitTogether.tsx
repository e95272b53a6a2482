import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { laterPart } from '#views/kit/later-part.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { sendable } from '../commit/what-is-sent.ts'
import type { HomeRow } from './home-columns.ts'
import type { LastLook } from './LastLookTogether.tsx'

/** It comes when it is opened: most who look at the list commit from the preview. */
const LaterLook = laterPart(async () => (await import('./LastLookTogether.tsx')).LastLook) as typeof LastLook

type Props = {
  chosen: readonly HomeRow[]
  blockers: readonly Blocker[]
  /** the batches are not as they were read any more */
  onDone: () => void
}

/** Why drafts cannot be committed together: `row` is the place of one among those that were chosen. */
const against = (chosen: readonly HomeRow[]): Blocker[] =>
  chosen.flatMap(({ state, counts, name }, at) => [
    ...(state === 'draft' ? [] : [blocker('batch.together.no_draft', { row: at + 1, params: { name } })]),
    ...(state === 'draft' && sendable(counts) === 0 ? [blocker('batch.together.empty', { row: at + 1, params: { name } })] : []),
  ])

/** Commits the chosen drafts, whatever their networks. */
export function CommitTogether({ chosen, blockers, onDone }: Props) {
  const say = useSay()
  /** what was chosen when the dialog opened: the list goes on changing behind it */
  const [drafts, setDrafts] = useState<readonly HomeRow[] | null>(null)
  return (
    <>
      <OfChosen rows={chosen}>
        <WhyNotButton size="small" blockers={[...blockers, ...against(chosen)]} onClick={() => setDrafts(chosen)}>
          {say('batch.together.button', { count: chosen.length })}
        </WhyNotButton>
      </OfChosen>
      {drafts ? <LaterLook drafts={drafts} onDone={onDone} onClose={() => setDrafts(null)} /> : null}
    </>
  )
}
