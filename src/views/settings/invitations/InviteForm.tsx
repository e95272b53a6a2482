import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { INVITATION } from '#domain/invitation.ts'
import { fieldsOf, thingBlockers } from '#domain/thing/thing.ts'
import { inviteBlockers, invitedGrants, opensTo } from '#permissions/invite.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { OpensList } from '#views/kit/OpensList.tsx'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { reasonWords } from '../grant-words.ts'
import type { SaveRef } from '../types.ts'
import { daysBlockers, InviteTo } from './InviteTo.tsx'
import { LinkOnce } from './LinkOnce.tsx'
import { beginsAs, BLANK, inviteDraft, type InviteChoices, type InviteDraft, type Issued } from './wire.ts'

type Props = {
  save: SaveRef<InviteDraft, Issued>
  choices: InviteChoices
  mayInvite: readonly Blocker[]
}
const FIELDS = [...fieldsOf(INVITATION).map(([name]) => name), 'days']

/** Who is invited, as what, and what they will see; once it is sent, the link. */
export function InviteForm({ save, choices, mayInvite }: Props) {
  const say = useSay()
  const form = useRef<HTMLDivElement>(null)
  /** the next one is invited to the same */
  const sent = useRef(BLANK)
  const { draft: typed, saved, problems, isUnknown, isBusy } = useSaveState(save)
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  useFieldFocus(form, problems)
  const draft = typed ?? beginsAs(choices)
  const { caller } = choices
  const grants = invitedGrants(draft, caller)
  const wrong = [...thingBlockers(INVITATION, draft), ...daysBlockers(draft.days)]
  const against = [...mayInvite, ...wrong, ...inviteBlockers(caller, draft), ...(isUnknown ? [blocker('settings.ask_first')] : [])]
  const edit = (part: Partial<Record<keyof InviteDraft, unknown>>) =>
    save.send({ type: 'edit', draft: inviteDraft.parse({ ...draft, ...part }) })
  if (isDone && saved)
    return (
      <div className="fd-contents">
        <LinkOnce issued={saved} />
        <div className="fd-buttons">
          <Button text={say('invitation.next')} onClick={() => edit({ ...sent.current, account: '', name: '', email: '' })} />
        </div>
      </div>
    )
  const send = () => {
    sent.current = draft
    save.send({ type: 'save', draft })
  }
  return (
    <div ref={form} className="fd-contents">
      <QuietGaps>
        <ThingFields
          thing={INVITATION}
          values={draft}
          blockers={[...wrong, ...problems]}
          choices={{}}
          onValue={(name, value) => edit({ [name]: value })}
        />
        <InviteTo to={draft} choices={choices} blockers={[...wrong, ...problems]} onChange={edit} />
        <section aria-label={say('invitation.preview')}>
          <OpensList {...opensTo(grants, { preset: draft.preset, giver: caller })} />
        </section>
        <SaveEnding save={save} saved={null} fields={FIELDS} />
        <div className="fd-buttons">
          <WhyNotButton intent="primary" loading={isBusy} blockers={against} reasonOf={reasonWords} onClick={send}>
            {say('invitation.send')}
          </WhyNotButton>
        </div>
      </QuietGaps>
    </div>
  )
}
