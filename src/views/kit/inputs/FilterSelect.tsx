import { HTMLSelect } from '@blueprintjs/core'
import { useSay } from '../words.tsx'
import '../library.css'

type Props = {
  /** what is narrowed, in words */
  label: string
  /** what is there while nothing is narrowed, in words: 全部 */
  all: string
  /** '' is all */
  value: string
  options: readonly { value: string; /** in words */ label: string }[]
  onValue: (value: string) => void
}

/** One filter of a list. A value of the address that the list does not offer is shown with a mark: the rows are narrowed by it all the same. */
export function FilterSelect({ label, all, value, options, onValue }: Props) {
  const say = useSay()
  const isStrange = value !== '' && !options.some((option) => option.value === value)
  return (
    <HTMLSelect
      minimal
      className="fd-filter-select"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      <option value="">{`${label} · ${all}`}</option>
      {isStrange ? <option value={value}>{say('dictionary.unknown', { value })}</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </HTMLSelect>
  )
}
