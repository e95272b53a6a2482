import { InputGroup } from '@blueprintjs/core'

type Props = { label: string; value: string; onValue: (value: string) => void }

/** Text to search for; asked when it is left or sent with Enter, not with every letter. */
export function SearchInput({ label, value, onValue }: Props) {
  const send = (typed: string) => (typed.trim() === value ? undefined : onValue(typed.trim()))
  return (
    <InputGroup
      // what the address holds replaces what was typed
      key={value}
      size="small"
      type="search"
      placeholder={label}
      aria-label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => send(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? send(currentTarget.value) : undefined)}
    />
  )
}
