import { useSelector } from '@xstate/react'
import { useRef, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Language } from '#i18n/words.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { problemsBeside, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { OpensList } from '#views/kit/OpensList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { EntryFrame } from '../EntryFrame.tsx'
import { EntryEnding } from './EntryEnding.tsx'
import { LinkEntry } from './LinkEntry.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { invitedBlockers, type invitedMachine, type Invited } from './invited.wire.ts'

type Flow = ActorRefFrom<typeof invitedMachine>

/** Whose company it is, what the invited person will be able to do there, and the password they choose. */
export const InvitedView = ({ flow, onLanguage }: { flow: Flow; onLanguage: (language: Language) => void }) => (
  <EntryFrame wide onLanguage={onLanguage}>
    <LinkEntry flow={flow} form={(invited) => <InvitedForm flow={flow} invited={invited} />} />
  </EntryFrame>
)

const FIELDS = ['password', 'again']

function InvitedForm({ flow, invited }: { flow: Flow; invited: Invited }) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const { draft, problems } = useSelector(flow, ({ context }) => context)
  const isTyping = useSelector(flow, (now) => now.matches('typing'))
  useFieldFocus(form, problems)
  const against = invitedBlockers(draft, invited)
  const rest = problemsBeside(problems, FIELDS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    flow.send({ type: 'entry.send' })
  }
  const { company, account, name, games } = invited
  return (
    <form ref={form} className="fd-login-form" aria-label={say('welcome.invited.title')} aria-busy={!isTyping} onSubmit={submit}>
      <QuietGaps>
        <h2>{company ? say('welcome.invited.company', { company }) : say('welcome.invited.title')}</h2>
        <p className="fd-muted">
          {say('welcome.invited.hint', { by: invited.invited_by, name, account, preset: say(`settings.preset.${invited.preset}`) })}
        </p>
        <p className="fd-muted">{say('welcome.first.until', { time: wallClock(invited.expires_at, ownZone()) ?? invited.expires_at })}</p>
        <OpensList pages={invited.pages} functions={invited.functions} />
        <h3>{say('welcome.invited.games')}</h3>
        <p>{games.includes('*') ? say('welcome.invited.all_games') : games.join(say('common.between')) || say('opens.none')}</p>
        {/* a password manager keeps it under this name */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordFields
          typed={draft}
          blockers={[...problems, ...against]}
          disabled={!isTyping}
          onTyped={(part) => flow.send({ type: 'entry.edit', draft: { ...draft, ...part } })}
        />
        <EntryEnding text={say('welcome.invited.submit')} isTyping={isTyping} against={against} rest={rest} />
      </QuietGaps>
    </form>
  )
}
