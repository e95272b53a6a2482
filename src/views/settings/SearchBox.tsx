import { InputGroup } from '@blueprintjs/core'
import { useSay } from '#views/kit/words.tsx'

/** The text a list of the settings is narrowed by. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <InputGroup
      type="search"
      size="small"
      aria-label={say('settings.search')}
      placeholder={say('settings.search')}
      value={value}
      onValueChange={onChange}
    />
  )
}
