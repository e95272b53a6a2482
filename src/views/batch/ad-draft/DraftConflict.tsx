import { Callout } from '@blueprintjs/core'
import { differingFields, withTheirs, type AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { contentOf } from '#machines/ad-draft/ad-draft.rules.ts'
import type { AdDraftContext, AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { MetChange } from '#views/things/MetChange.tsx'
import type { Lookups } from '../field/lookups.ts'
import { draftWords } from './draft-words.ts'

type Props = {
  lookups: Lookups
  context: AdDraftContext
  mine: AdDraftContent
  present: AdDraftLine
  /** what is typed here is newer than what the server has, and no other user changed it */
  isRestored: boolean
  onTheirs: () => void
  onKeep: (draft: AdDraftContent) => void
}

/** What is typed here next to what the server has: for each field one of them is taken. */
export function DraftConflict({ lookups, context: { base, desk }, mine, present, isRestored, onTheirs, onKeep }: Props) {
  const say = useSay()
  const channel = knownChannel(present.channel)
  const theirs = contentOf(present)
  const words = draftWords(say, lookups, channel, present.kind, desk?.accounts[0])
  const fields = differingFields(channel, present.kind, mine, theirs).map((key) => ({
    key,
    label: words.label(key),
    was: base && words.value(base, key),
    mine: words.value(mine, key),
    theirs: words.value(theirs, key),
  }))
  const title = isRestored ? say('ad_draft.restored') : say('ad_draft.met', { name: present.updated_by_name })
  return (
    <Callout role="alert" intent={isRestored ? 'primary' : 'warning'} compact icon={null} title={title}>
      <MetChange
        fields={fields}
        word="ad_draft.do.go_on"
        onTheirs={onTheirs}
        onChosen={(taken) => onKeep(withTheirs(mine, theirs, taken))}
      />
    </Callout>
  )
}
