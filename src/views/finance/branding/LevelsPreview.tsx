import { InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { BRANDING_LEVELS, type BrandingLevel, type BrandingShare } from '#domain/finance/cost.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { Rehearsal, RehearsedLevel } from './wire.ts'

type Props = { levels: ActorRefFrom<ReturnType<typeof createReading<readonly RehearsedLevel[], Rehearsal>>> }

/** How an amount would fall on the branding levels; the parts add up to it. */
export function LevelsPreview({ levels }: Props) {
  const say = useSay()
  const { query, answer, problems } = useSelector(levels, ({ context }) => context)
  const ask = (next: Partial<Rehearsal>) => levels.send({ type: 'reading.ask', query: { ...query, ...next } })
  const weigh = (level: BrandingLevel, typed: string) => {
    if (!/^\d{0,3}$/.test(typed.trim())) return
    const others = query.branding.filter((share) => share.level !== level)
    const weight = Number(typed.trim())
    ask({ branding: weight === 0 ? others : inOrder([...others, { level, weight }]) })
  }
  return (
    <section className="fd-branding-preview" aria-label={say('finance.branding.preview')}>
      <h2>{say('finance.branding.preview')}</h2>
      <MoneyInput
        aria-label={say('finance.export.column.amount')}
        amountMinor={query.amountMinor === '' ? null : query.amountMinor}
        currency={BASE_CURRENCY}
        onAmount={(minor) => ask({ amountMinor: minor ?? '' })}
      />
      {BRANDING_LEVELS.map((level) => {
        const label = say(`finance.branding.${level}`)
        const part = answer?.find((one) => one.level === level)
        return (
          <label key={level}>
            {label}
            <InputGroup
              size="small"
              inputMode="numeric"
              aria-label={say('finance.cost.weight_of', { level: label })}
              value={String(query.branding.find((share) => share.level === level)?.weight ?? '')}
              onValueChange={(typed) => weigh(level, typed)}
            />
            <span className="fd-figures">{part ? formatMoney(part.amount_minor, BASE_CURRENCY) : '–'}</span>
          </label>
        )
      })}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </section>
  )
}

const inOrder = (branding: readonly BrandingShare[]): BrandingShare[] =>
  BRANDING_LEVELS.flatMap((level) => branding.filter((share) => share.level === level))
