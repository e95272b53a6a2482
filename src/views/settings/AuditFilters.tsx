import { InputGroup } from '@blueprintjs/core'
import { useSay } from '#views/kit/words.tsx'

/** Filters of the trail as they stand in the address. */
const AUDIT_FILTERS = [
  ['event', 'settings.audit.event', 'search'],
  ['user_id', 'settings.audit.user_id', 'search'],
  ['entity', 'administration.audit.entity', 'search'],
  ['entity_id', 'administration.audit.entity_id', 'search'],
  ['request_id', 'administration.audit.request', 'search'],
  ['from', 'settings.audit.from', 'date'],
  ['to', 'settings.audit.to', 'date'],
] as const

type Props = { read: (name: string) => string; onChange: (name: string, value: string) => void }

export function AuditFilters({ read, onChange }: Props) {
  const say = useSay()
  return (
    <>
      {AUDIT_FILTERS.map(([name, word, type]) => (
        <InputGroup
          key={name}
          type={type}
          size="small"
          aria-label={say(word)}
          placeholder={say(word)}
          value={read(name)}
          onValueChange={(value) => onChange(name, value)}
        />
      ))}
    </>
  )
}
