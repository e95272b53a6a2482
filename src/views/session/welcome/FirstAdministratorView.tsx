import { useSelector } from '@xstate/react'
import { useRef, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { NEW_COMPANY } from '#domain/company.ts'
import { firstAdministratorBlockers, type FirstAdministrator } from '#domain/first-administrator.ts'
import { PERSON } from '#domain/person.ts'
import type { Value } from '#domain/thing/fields.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Language } from '#i18n/words.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { problemsBeside, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { COMPANY_CHOICES } from '#views/kit/thing/company-choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { EntryFrame } from '../EntryFrame.tsx'
import { EntryEnding } from './EntryEnding.tsx'
import { LinkEntry } from './LinkEntry.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import type { firstAdministratorMachine, FirstLink } from './first-administrator.wire.ts'

type Flow = ActorRefFrom<typeof firstAdministratorMachine>

/** Who the first administrator is, and whose company this is. */
export const FirstAdministratorView = ({ flow, onLanguage }: { flow: Flow; onLanguage: (language: Language) => void }) => (
  <EntryFrame wide onLanguage={onLanguage}>
    <LinkEntry flow={flow} form={(link) => <FirstForm flow={flow} link={link} onLanguage={onLanguage} />} />
  </EntryFrame>
)

const FIELDS = [...Object.keys(PERSON.fields), ...Object.keys(NEW_COMPANY.fields), 'password', 'again']

function FirstForm({ flow, link, onLanguage }: { flow: Flow; link: FirstLink; onLanguage: (language: Language) => void }) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const { draft, problems } = useSelector(flow, ({ context }) => context)
  const isTyping = useSelector(flow, (now) => now.matches('typing'))
  useFieldFocus(form, problems)
  const against = firstAdministratorBlockers(draft)
  const wrong = [...problems, ...against]
  const edit = (part: Partial<FirstAdministrator>) => flow.send({ type: 'entry.edit', draft: { ...draft, ...part } })
  const take = (name: string, value: Value) => edit({ [name]: value })
  const takeOfCompany = (name: string, value: Value) => {
    take(name, value)
    // who decides the company's language is its first reader
    if (name === 'language' && (value === 'zh' || value === 'en')) onLanguage(value)
  }
  const rest = problemsBeside(problems, FIELDS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    flow.send({ type: 'entry.send' })
  }
  return (
    <form ref={form} className="fd-login-form" aria-label={say('welcome.first.title')} aria-busy={!isTyping} onSubmit={submit}>
      <QuietGaps>
        <h2>{say('welcome.first.title')}</h2>
        <p className="fd-muted">{say('welcome.first.hint')}</p>
        <p className="fd-muted">{say('welcome.first.until', { time: wallClock(link.expires_at, ownZone()) ?? link.expires_at })}</p>
        <div className="fd-login-columns">
          <div>
            <h3>{say('welcome.first.person')}</h3>
            <ThingFields thing={PERSON} values={draft} blockers={wrong} choices={{}} onValue={take} />
            <PasswordFields typed={draft} blockers={wrong} disabled={!isTyping} onTyped={edit} />
          </div>
          <div>
            <h3>{say('welcome.first.company')}</h3>
            <ThingFields thing={NEW_COMPANY} values={draft} blockers={wrong} choices={COMPANY_CHOICES} onValue={takeOfCompany} />
          </div>
        </div>
        <EntryEnding text={say('welcome.first.submit')} isTyping={isTyping} against={against} rest={rest} />
      </QuietGaps>
    </form>
  )
}
