import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { ratePercentOf } from '#domain/creative/effect.ts'
import { countText } from '#domain/display/numbers.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { QuadrantPlot } from '#views/kit/charts/QuadrantPlot.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ON_THE_PLANE } from './creative-words.ts'
import { ThresholdForm } from './ThresholdForm.tsx'
import type { CreativesAnswer, thresholdSave } from './wire.ts'

type Props = {
  answer: CreativesAnswer
  save: ActorRefFrom<typeof thresholdSave>
  mayThreshold: readonly Blocker[]
  onOpen: (id: string) => void
}

const EXPLAINED = ['4', '2', '3', '0'] as const
const money = (minor: number) => formatMoney(String(Math.round(minor)), baseCurrency())
const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** Creatives by what they cost and brought, the thresholds that part them, and why each is where it is. */
export function EffectView({ answer: { data, total, thresholds, effect }, save, mayThreshold, onOpen }: Props) {
  const say = useSay()
  const points = data.flatMap(({ id, name, recommend_type: field, spend_minor: spendMinor, return_minor: returnMinor }) => {
    const rate = ratePercentOf({ spendMinor, returnMinor })
    return rate === null ? [] : [{ id, name, field, across: Number(spendMinor), up: rate }]
  })
  const unspent = total - effect.spent
  return (
    <div className="fd-crv-effect">
      <QuadrantPlot
        title={say('creative.effect.title', { days: thresholds.days })}
        across={{ label: say('creative.column.spend'), threshold: Number(thresholds.spend_minor), format: money }}
        up={{ label: say('creative.column.rate'), threshold: thresholds.rate_percent, format: percent }}
        fields={ON_THE_PLANE.map((key) => ({ key, label: say(`creative.effect.field.${key}`) }))}
        points={points}
        onOpen={onOpen}
      />
      <section className="fd-crv-explained" aria-label={say('creative.effect.explained')}>
        <p>
          {say('creative.effect.rule', {
            days: thresholds.days,
            spend: formatMoney(thresholds.spend_minor, baseCurrency()),
            rate: percent(thresholds.rate_percent),
          })}
        </p>
        {effect.median_spend_minor === null ? null : (
          <p>
            {say('creative.effect.median', {
              count: effect.spent,
              spend: formatMoney(effect.median_spend_minor, baseCurrency()),
              rate: effect.median_rate_percent === null ? '–' : percent(effect.median_rate_percent),
              types: EXPLAINED.map((type) => `${say(`creative.effect.field.${type}`)} ${countText(effect.types[type])}`).join(
                say('creative.effect.between'),
              ),
              day: effect.last_day ?? '–',
            })}
          </p>
        )}
        {total > data.length ? (
          <p className="fd-muted">{say('creative.effect.part', { shown: countText(data.length), total: countText(total) })}</p>
        ) : null}
        {unspent > 0 ? <p className="fd-muted">{say('creative.effect.unspent', { count: unspent })}</p> : null}
        <ThresholdForm key={thresholds.version} thresholds={thresholds} save={save} mayThreshold={mayThreshold} />
      </section>
    </div>
  )
}
