import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { laterPart } from '#views/kit/later-part.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { sendable } from '../commit/what-is-sent.ts'
import type { HomeRow } from './home-columns.ts'
import type { LastLook } from './LastLookTogether.tsx'

/** Loaded when it is opened: most users commit from the preview. */
const LaterLook = laterPart(async () => (await import('./LastLookTogether.tsx')).LastLook) as typeof LastLook

type Props = {
  chosen: readonly HomeRow[]
  blockers: readonly Blocker[]
  /** the batches have changed since they were read */
  onDone: () => void
}

/** Why drafts cannot be committed together; `row` is the index of the draft among the selected ones. */
const against = (chosen: readonly HomeRow[]): Blocker[] =>
  chosen.flatMap(({ state, counts, name }, at) => [
    ...(state === 'draft' ? [] : [blocker('batch.together.no_draft', { row: at + 1, params: { name } })]),
    ...(state === 'draft' && sendable(counts) === 0 ? [blocker('batch.together.empty', { row: at + 1, params: { name } })] : []),
  ])

/** Commits the selected drafts, of any network. */
export function CommitTogether({ chosen, blockers, onDone }: Props) {
  const say = useSay()
  /** the selection when the dialog opened; the list behind it may change */
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
