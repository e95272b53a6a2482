import { Callout } from '@blueprintjs/core'
import type { FormerDraft } from '#machines/batch/batch.types.ts'
import { useSay } from '#views/kit/words.tsx'

/** What becomes of the draft that the flow went back from. */
export function FormerNote({ word, former }: { word: string; former: FormerDraft }) {
  const say = useSay()
  return (
    <Callout role="status" compact icon={null} className="fd-flow-note">
      {say(word, { id: former.batchId })}
    </Callout>
  )
}
