import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { plainAmount, readAmount } from '#domain/money.ts'
import { tidyNumber } from '#domain/number.ts'
import { sayReasons, useSay } from '../words.tsx'

type Props = {
  /** minor units as text; null = nothing typed */
  amountMinor: string | null
  currency: string
  /** null for nothing typed, and for what is no amount of the currency: that is marked, and says why */
  onAmount: (amountMinor: string | null) => void
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
}

/**
 * An amount typed in major units, kept in minor units: `.5` becomes `0.5`, and JPY takes no decimals. What is no amount stays to be
 * mended, and the amount before it does not: nothing is sent that is not on the screen.
 */
export function MoneyInput({ amountMinor, currency, onAmount, id, describedBy, invalid = false, disabled = false, ...rest }: Props) {
  const say = useSay()
  const reasonId = useId()
  // what is being typed; null while the field shows the kept amount
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (amountMinor === null ? '' : plainAmount(amountMinor, currency))
  const read = typed === null || typed.trim() === '' ? null : readAmount(typed, currency)
  const problems = read === null || read.ok ? [] : read.blockers
  const isBad = problems.length > 0

  const type = (text: string) => {
    const next = /[.。．,]/.test(text) ? tidyNumber(text) : text
    setTyped(next)
    if (next.trim() === '') return onAmount(null)
    const amount = readAmount(next, currency)
    onAmount(amount.ok ? String(amount.value) : null)
  }
  return (
    <span className="fd-money-field">
      <InputGroup
        id={id}
        className="fd-money-input"
        size="small"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        intent={isBad || invalid ? 'danger' : 'none'}
        aria-label={rest['aria-label']}
        aria-describedby={isBad ? [reasonId, describedBy].filter(Boolean).join(' ') : describedBy}
        aria-invalid={isBad || invalid}
        rightElement={<span className="fd-input-unit">{currency}</span>}
        onValueChange={type}
        onBlur={() => (isBad ? undefined : setTyped(null))}
      />
      {isBad ? (
        <span id={reasonId} className="fd-input-reason fd-danger">
          {sayReasons(say, problems)}
        </span>
      ) : null}
    </span>
  )
}
