import { Checkbox } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { INVITATION, INVITATION_DAYS } from '#domain/invitation.ts'
import { readInteger } from '#domain/number.ts'
import { fieldsOf, thingBlockers } from '#domain/thing/thing.ts'
import { inviteBlockers, invitedGrants, opensTo } from '#permissions/invite.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { LineInput } from '#views/kit/inputs/LineInput.tsx'
import { OpensList } from '#views/kit/OpensList.tsx'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { reasonWords } from '../grant-words.ts'
import type { SaveRef } from '../types.ts'
import { LinkOnce } from './LinkOnce.tsx'
import { BLANK, inviteDraft, type InviteChoices, type InviteDraft, type Issued } from './wire.ts'

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
  const { draft: typed, saved, problems, isUnknown, isBusy } = useSaveState(save)
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  useFieldFocus(form, problems)
  const draft = typed ?? BLANK
  const { caller } = choices
  const grants = invitedGrants(draft, caller)
  const days = readInteger(draft.days, { min: 1, max: INVITATION_DAYS.max })
  const wrong = [...thingBlockers(INVITATION, draft), ...(days.ok ? [] : days.blockers.map((one) => ({ ...one, field: 'days' })))]
  const against = [...mayInvite, ...wrong, ...inviteBlockers(caller, draft), ...(isUnknown ? [blocker('settings.ask_first')] : [])]
  const edit = (part: Partial<Record<keyof InviteDraft, unknown>>) =>
    save.send({ type: 'edit', draft: inviteDraft.parse({ ...draft, ...part }) })
  if (isDone && saved) return <LinkOnce secret={saved.secret} expiresAt={saved.expires_at} />
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
        <Several name="games" chosen={draft.games} options={choices.games} onChosen={(games) => edit({ games })} />
        <Several name="regions" chosen={draft.regions} options={choices.regions} onChosen={(regions) => edit({ regions })} />
        <Field label={say('invitation.days')} blockers={problemsOfField([...wrong, ...problems], 'days')}>
          {(ids) => <LineInput {...ids} name="days" numeric value={draft.days} onValue={(text) => edit({ days: text })} />}
        </Field>
        <section aria-label={say('invitation.preview')}>
          <OpensList {...opensTo(grants, { isAgent: draft.preset === 'agent' })} />
        </section>
        <SaveEnding save={save} saved={null} fields={FIELDS} />
        <WhyNotButton
          intent="primary"
          loading={isBusy}
          blockers={against}
          reasonOf={reasonWords}
          onClick={() => save.send({ type: 'save', draft })}
        >
          {say('invitation.send')}
        </WhyNotButton>
      </QuietGaps>
    </div>
  )
}

type SeveralProps = {
  name: 'games' | 'regions'
  chosen: readonly string[]
  options: InviteChoices['games']
  onChosen: (chosen: readonly string[]) => void
}

/** All of a list, or some by name. */
function Several({ name, chosen, options, onChosen }: SeveralProps) {
  const say = useSay()
  const isAll = chosen.includes('*')
  return (
    <Field label={say(`invitation.${name}`)} group>
      {() => (
        <>
          <Checkbox label={say(`invitation.${name}.all`)} checked={isAll} onChange={() => onChosen(isAll ? [] : ['*'])} />
          {isAll ? null : <ChoiceList label={say(`invitation.${name}`)} chosen={chosen} options={options} onChosen={onChosen} />}
        </>
      )}
    </Field>
  )
}
