import { InputGroup } from '@blueprintjs/core'
import type { Share } from '#domain/thing/fields.ts'
import { useSay } from '../words.tsx'
import './weights.css'

type Props<Option extends string> = {
  of: { options: readonly Option[]; said: string }
  shares: readonly Share<Option>[]
  /** what falls on an option, in words */
  partOf?: (option: Option) => string
  onShares: (shares: readonly Share<Option>[]) => void
}

/** The weight of each option of a whole, and what falls on it. */
export function WeightsInput<Option extends string>({ of: { options, said }, shares, partOf, onShares }: Props<Option>) {
  const say = useSay()
  // in their order; a blank one is left out
  const weighted = (level: Option, typed: string) =>
    options.flatMap((one) => {
      if (one === level) return typed === '' ? [] : [{ level, weight: Number(typed) }]
      return shares.filter((share) => share.level === one)
    })
  return (
    <div className="fd-weights">
      {options.map((level) => {
        const label = say(`${said}.${level}`)
        return (
          <label key={level}>
            {label}
            <InputGroup
              size="small"
              inputMode="numeric"
              aria-label={say('thing.weight_of', { option: label })}
              value={String(shares.find((share) => share.level === level)?.weight ?? '')}
              onValueChange={(typed) => (/^\d{0,3}$/.test(typed.trim()) ? onShares(weighted(level, typed.trim())) : undefined)}
            />
            {partOf ? <span className="fd-figures fd-muted">{partOf(level)}</span> : null}
          </label>
        )
      })}
    </div>
  )
}
