import { useSelector } from '@xstate/react'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { LevelWeights } from '../LevelWeights.tsx'
import type { ListReading } from '#views/things/use-list.ts'
import type { Rehearsal, RehearsedLevel } from './wire.ts'

type Props = { levels: ListReading<readonly RehearsedLevel[], Rehearsal> }

/** How an amount would fall on the branding levels; the parts add up to it. */
export function LevelsPreview({ levels }: Props) {
  const say = useSay()
  const { query, answer, problems } = useSelector(levels, ({ context }) => context)
  const ask = (next: Partial<Rehearsal>) => levels.send({ type: 'reading.ask', query: { ...query, ...next } })
  return (
    <section className="fd-branding-preview" aria-label={say('finance.branding.preview')}>
      <h2>{say('finance.branding.preview')}</h2>
      <MoneyInput
        aria-label={say('finance.export.column.amount')}
        amountMinor={query.amountMinor === '' ? null : query.amountMinor}
        currency={BASE_CURRENCY}
        onAmount={(minor) => ask({ amountMinor: minor ?? '' })}
      />
      <LevelWeights
        branding={query.branding}
        currency={BASE_CURRENCY}
        partOf={(level) => answer?.find((one) => one.level === level)?.amount_minor ?? null}
        onBranding={(branding) => ask({ branding: branding.filter(({ weight }) => weight > 0) })}
      />
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </section>
  )
}
