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
const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** Creatives by what they cost and brought, the thresholds that part them, and why each is where it is. */
export function EffectView({ answer: { data, total, thresholds, effect }, save, mayThreshold, onOpen }: Props) {
  const say = useSay()
  const points = data.flatMap(
    ({ id, name, recommend_type: field, spend_minor: spendMinor, return_minor: returnMinor, is_example: isExample }) => {
      const rate = ratePercentOf({ spendMinor, returnMinor })
      return rate === null
        ? []
        : [{ id, name, field, across: Number(spendMinor), up: rate / 100, ...(isExample ? { doubt: say('creative.effect.example') } : {}) }]
    },
  )
  const unspent = total - effect.spent
  return (
    <div className="fd-crv-effect">
      <QuadrantPlot
        title={say('creative.effect.title', { days: thresholds.days })}
        of={say('creative.column.name')}
        across={{
          label: say('creative.column.spend'),
          format: 'money',
          currency: baseCurrency(),
          threshold: Number(thresholds.spend_minor),
        }}
        up={{ label: say('creative.column.rate'), format: 'rate', threshold: thresholds.rate_percent / 100 }}
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
