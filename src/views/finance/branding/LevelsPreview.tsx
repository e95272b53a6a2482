import { useSelector } from '@xstate/react'
import { COST } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { NONE } from '#views/kit/grid/columns.ts'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { WeightsInput } from '#views/kit/inputs/WeightsInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { ListReading } from '#views/things/use-list.ts'
import type { Rehearsal, RehearsedLevel } from './wire.ts'

type Props = { levels: ListReading<readonly RehearsedLevel[], Rehearsal> }

/** How an amount would fall on the branding levels; the parts add up to it. */
export function LevelsPreview({ levels }: Props) {
  const say = useSay()
  const { query, answer, problems } = useSelector(levels, ({ context }) => context)
  const ask = (next: Partial<Rehearsal>) => levels.send({ type: 'reading.ask', query: { ...query, ...next } })
  const partOf = (level: string) => {
    const part = answer?.find((one) => one.level === level)
    return part ? formatMoney(part.amount_minor, baseCurrency()) : NONE
  }
  return (
    <section className="fd-branding-preview" aria-label={say('finance.branding.preview')}>
      <h2>{say('finance.branding.preview')}</h2>
      <MoneyInput
        aria-label={say('finance.cost.field.amount_minor')}
        amountMinor={query.amountMinor === '' ? null : query.amountMinor}
        currency={baseCurrency()}
        onAmount={(minor) => ask({ amountMinor: minor ?? '' })}
      />
      <WeightsInput
        of={COST.fields.branding}
        shares={query.branding}
        partOf={partOf}
        onShares={(branding) => ask({ branding: branding.filter(({ weight }) => weight > 0) })}
      />
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </section>
  )
}
