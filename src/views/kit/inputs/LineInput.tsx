import { InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { lengthOf } from '#domain/thing/kinds.ts'
import { useSay } from '../words.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  id?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean
  'aria-label'?: string | undefined
  /** of the control: a refusal that names it puts the cursor there */
  name?: string | undefined
  type?: 'text' | 'url'
  numeric?: boolean
  maxLength?: number | undefined
  /** the length it has is shown while it is typed, and always once it is near its limit */
  limit?: { max: number; measure?: 'width' } | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** offered next to what is typed */
  offers?: readonly string[]
}

/** A line of text. */
export function LineInput({ value, onValue, describedBy, invalid = false, numeric = false, limit, offers = [], ...rest }: Props) {
  const say = useSay()
  const offered = useId()
  const length = limit && value !== '' ? lengthOf(value, limit.measure) : null
  return (
    <>
      <InputGroup
        {...rest}
        size="small"
        aria-describedby={describedBy}
        aria-invalid={invalid}
        intent={invalid ? 'danger' : 'none'}
        {...(numeric ? { className: 'fd-figures', inputMode: 'numeric' } : {})}
        list={offers.length > 0 ? offered : undefined}
        value={value}
        onValueChange={onValue}
        rightElement={
          limit && length !== null ? (
            <span className={`fd-input-unit fd-figures${length > limit.max * 0.8 ? '' : ' fd-while-typing'}`}>
              {say('kit.text.length', { length, max: limit.max })}
            </span>
          ) : undefined
        }
      />
      {offers.length > 0 ? (
        <datalist id={offered}>
          {offers.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
