import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { keysUnder } from '#i18n/words.ts'
import { entityWord, eventWord, groupWord } from '#permissions/audit-words.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { Worded } from '#views/kit/inputs/Worded.tsx'
import { useSay } from '#views/kit/words.tsx'

const groupOf = (event: string): string => event.split('.')[0] ?? event

/** Everything the trail may hold, by the words there are for it: a test keeps that none is missing. */
function trailNames() {
  const events = keysUnder('audit.event.')
  return { events, groups: [...new Set(events.map(groupOf))], entities: keysUnder('audit.entity.') }
}

const TEXTS = [
  ['who', 'settings.audit.who'],
  ['entity_id', 'administration.audit.entity_id'],
  ['request_id', 'administration.audit.request'],
] as const
const DAYS = [
  ['from', 'kit.word.from'],
  ['to', 'kit.word.to'],
] as const

type Props = { read: (name: string) => string; onChange: (name: string, value: string) => void }

/** Filters of the trail as they are in the address: events and objects by their words, people by name. */
export function AuditFilters({ read, onChange }: Props) {
  const say = useSay()
  const [{ events, groups, entities }] = useState(trailNames)
  const event = read('event')
  const entity = read('entity')
  return (
    <>
      <HTMLSelect
        aria-label={say('administration.audit.event')}
        className="fd-enum-select fd-settings-audit-choice"
        value={event}
        onChange={({ currentTarget }) => onChange('event', currentTarget.value)}
      >
        <option value="">{say('settings.audit.all_events')}</option>
        {/* an address may narrow by another beginning of an event */}
        {event === '' || events.includes(event) || groups.some((group) => event === `${group}.`) ? null : (
          <option value={event}>{event}…</option>
        )}
        {groups.map((group) => (
          <optgroup key={group} label={groupWord(say, group)}>
            <option value={`${group}.`}>{say('settings.audit.all_of', { what: groupWord(say, group) })}</option>
            {events
              .filter((one) => groupOf(one) === group)
              .map((one) => (
                <option key={one} value={one}>
                  {eventWord(say, one)}
                </option>
              ))}
          </optgroup>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={say('administration.audit.entity')}
        className="fd-enum-select fd-settings-audit-choice"
        value={entity}
        onChange={({ currentTarget }) => onChange('entity', currentTarget.value)}
      >
        <option value="">{say('settings.audit.all_entities')}</option>
        {entity === '' || entities.includes(entity) ? null : <option value={entity}>{entity}</option>}
        {entities.map((one) => (
          <option key={one} value={one}>
            {entityWord(say, one)}
          </option>
        ))}
      </HTMLSelect>
      {TEXTS.map(([name, word]) => (
        <InputGroup
          key={name}
          size="small"
          className="fd-settings-audit-text"
          aria-label={say(word)}
          placeholder={say(word)}
          value={read(name)}
          onValueChange={(value) => onChange(name, value)}
        />
      ))}
      <span className="fd-settings-audit-days">
        {DAYS.map(([name, word]) => (
          <Worded key={name} word={say(word)}>
            <DayInput aria-label={say(word)} day={read(name)} onDay={(value) => onChange(name, value)} />
          </Worded>
        ))}
      </span>
    </>
  )
}
