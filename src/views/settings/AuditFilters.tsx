import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { WORDS } from '#i18n/catalogue.ts'
import { entityWord, eventWord, groupWord } from '#permissions/audit-words.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { useSay } from '#views/kit/words.tsx'

/** Everything the trail may hold, by the words there are for it: a test keeps that none is missing. */
const named = (prefix: string): string[] => Object.keys(WORDS).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
const EVENTS = named('audit.event.')
const groupOf = (event: string): string => event.split('.')[0] ?? event
const GROUPS = [...new Set(EVENTS.map(groupOf))]
const ENTITIES = named('audit.entity.')

const TEXTS = [
  ['who', 'settings.audit.who'],
  ['entity_id', 'administration.audit.entity_id'],
  ['request_id', 'administration.audit.request'],
] as const
const DAYS = [
  ['from', 'settings.audit.from'],
  ['to', 'settings.audit.to'],
] as const

type Props = { read: (name: string) => string; onChange: (name: string, value: string) => void }

/** Filters of the trail as they stand in the address: events and objects by their words, people by name. */
export function AuditFilters({ read, onChange }: Props) {
  const say = useSay()
  const event = read('event')
  const entity = read('entity')
  return (
    <>
      <HTMLSelect
        aria-label={say('administration.audit.event')}
        className="fd-settings-audit-choice"
        value={event}
        onChange={({ currentTarget }) => onChange('event', currentTarget.value)}
      >
        <option value="">{say('settings.audit.all_events')}</option>
        {/* an address may narrow by another beginning of an event */}
        {event === '' || EVENTS.includes(event) || GROUPS.some((group) => event === `${group}.`) ? null : (
          <option value={event}>{event}…</option>
        )}
        {GROUPS.map((group) => (
          <optgroup key={group} label={groupWord(say, group)}>
            <option value={`${group}.`}>{say('settings.audit.all_of', { what: groupWord(say, group) })}</option>
            {EVENTS.filter((one) => groupOf(one) === group).map((one) => (
              <option key={one} value={one}>
                {eventWord(say, one)}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={say('administration.audit.entity')}
        className="fd-settings-audit-choice"
        value={entity}
        onChange={({ currentTarget }) => onChange('entity', currentTarget.value)}
      >
        <option value="">{say('settings.audit.all_entities')}</option>
        {entity === '' || ENTITIES.includes(entity) ? null : <option value={entity}>{entity}</option>}
        {ENTITIES.map((one) => (
          <option key={one} value={one}>
            {entityWord(say, one)}
          </option>
        ))}
      </HTMLSelect>
      {TEXTS.map(([name, word]) => (
        <InputGroup
          key={name}
          type="search"
          size="small"
          className="fd-settings-audit-text"
          aria-label={say(word)}
          placeholder={say(word)}
          value={read(name)}
          onValueChange={(value) => onChange(name, value)}
        />
      ))}
      {DAYS.map(([name, word]) => (
        <label key={name} className="fd-settings-audit-day">
          <span aria-hidden="true">{say(word)}</span>
          <DayInput aria-label={say(word)} day={read(name)} onDay={(value) => onChange(name, value)} />
        </label>
      ))}
    </>
  )
}
