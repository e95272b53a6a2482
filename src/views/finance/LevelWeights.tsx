import { InputGroup } from '@blueprintjs/core'
import { BRANDING_LEVELS, type BrandingLevel, type BrandingShare } from '#domain/finance/cost.ts'
import { formatMoney } from '#domain/money.ts'
import { useSay } from '#views/kit/words.tsx'
import './finance.css'

type Props = {
  branding: readonly BrandingShare[]
  currency: string
  /** what falls on a level, in minor units of `currency`; null where nothing is known of it */
  partOf: (level: BrandingLevel) => bigint | string | null
  onBranding: (branding: BrandingShare[]) => void
}

/** The weight of each branding level, and what falls on it. */
export function LevelWeights({ branding, currency, partOf, onBranding }: Props) {
  const say = useSay()
  return (
    <div className="fd-finance-levels">
      {BRANDING_LEVELS.map((level) => {
        const label = say(`finance.branding.${level}`)
        const part = partOf(level)
        return (
          <label key={level}>
            {label}
            <InputGroup
              size="small"
              inputMode="numeric"
              aria-label={say('finance.cost.weight_of', { level: label })}
              value={String(branding.find((share) => share.level === level)?.weight ?? '')}
              onValueChange={(typed) => (isWeight(typed) ? onBranding(weighted(branding, level, typed.trim())) : undefined)}
            />
            <span className="fd-figures fd-muted">{part === null ? '–' : formatMoney(part, currency)}</span>
          </label>
        )
      })}
    </div>
  )
}

const isWeight = (typed: string) => /^\d{0,3}$/.test(typed.trim())

/** The levels in their order with one weight written again; a blank one leaves its level out. */
const weighted = (branding: readonly BrandingShare[], level: BrandingLevel, typed: string): BrandingShare[] =>
  BRANDING_LEVELS.flatMap((one) => {
    if (one === level) return typed === '' ? [] : [{ level, weight: Number(typed) }]
    return branding.filter((share) => share.level === one)
  })
