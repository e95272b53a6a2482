import { InputGroup } from '@blueprintjs/core'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { useSay } from '#views/kit/words.tsx'

/** Filters of the trail as they stand in the address. */
const TEXTS = [
  ['event', 'settings.audit.event'],
  ['user_id', 'settings.audit.user_id'],
  ['entity', 'administration.audit.entity'],
  ['entity_id', 'administration.audit.entity_id'],
  ['request_id', 'administration.audit.request'],
] as const
const DAYS = [
  ['from', 'settings.audit.from'],
  ['to', 'settings.audit.to'],
] as const

type Props = { read: (name: string) => string; onChange: (name: string, value: string) => void }

export function AuditFilters({ read, onChange }: Props) {
  const say = useSay()
  return (
    <>
      {TEXTS.map(([name, word]) => (
        <InputGroup
          key={name}
          type="search"
          size="small"
          aria-label={say(word)}
          placeholder={say(word)}
          value={read(name)}
          onValueChange={(value) => onChange(name, value)}
        />
      ))}
      {DAYS.map(([name, word]) => (
        <DayInput key={name} aria-label={say(word)} day={read(name)} onDay={(value) => onChange(name, value)} />
      ))}
    </>
  )
}
