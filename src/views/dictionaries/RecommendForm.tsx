import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { recommendTypeOf } from '#domain/dictionaries/recommend.ts'
import { readDecimal } from '#domain/number.ts'
import { QuadrantChart } from '#views/kit/charts/QuadrantChart.tsx'
import { dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'

const FIELDS = ['spend', 'rate', 'spend_at', 'rate_at'] as const
type Typed = Record<(typeof FIELDS)[number], string>
const BEGIN: Typed = { spend: '1500', rate: '1.2', spend_at: '1000', rate_at: '1' }
/** As the fields are on the plane: low and high spend above, with a high return, then below. */
const ON_THE_PLANE = ['2', '4', '0', '3'] as const

/** Which recommendation a creative has by its spend and its return, with the thresholds it is held against. */
export function RecommendForm() {
  const say = useSay()
  const [typed, setTyped] = useState(BEGIN)
  const read = { spend: figure(typed.spend), rate: figure(typed.rate), spendAt: figure(typed.spend_at), rateAt: figure(typed.rate_at) }
  const { spend, rate, spendAt, rateAt } = read
  const isWhole = spend !== null && rate !== null && spendAt !== null && rateAt !== null
  const type = isWhole ? recommendTypeOf({ spend, rate }, { spend: spendAt, rate: rateAt }) : null
  const word = (value: string) => dictionaryText(say, FIXED.recommend_type, value)
  return (
    <section aria-label={say('dictionary_page.quadrant')}>
      <h3>{say('dictionary_page.quadrant')}</h3>
      <p className="fd-muted">{say('dictionary_page.quadrant.hint')}</p>
      <div className="fd-dictionary-fields">
        {FIELDS.map((field) => {
          const answer = readDecimal(typed[field], { decimals: 4 })
          return (
            <Field key={field} label={say(`dictionary_page.quadrant.${field}`)} blockers={answer.ok ? [] : answer.blockers}>
              {({ id, describedBy }) => (
                <InputGroup
                  id={id}
                  aria-describedby={describedBy}
                  inputMode="decimal"
                  value={typed[field]}
                  onValueChange={(value) => setTyped({ ...typed, [field]: value })}
                />
              )}
            </Field>
          )
        })}
      </div>
      {isWhole ? (
        <QuadrantChart
          title={say('dictionary_page.quadrant')}
          across={{ label: say('dictionary_page.quadrant.spend'), threshold: spendAt }}
          up={{ label: say('dictionary_page.quadrant.rate'), threshold: rateAt }}
          fields={ON_THE_PLANE.map((value) => ({ key: value, label: word(value), isHere: value === type }))}
          point={{ across: spend, up: rate }}
        />
      ) : null}
      <p role="status">
        {type === null ? say('dictionary_page.quadrant.typed') : say('dictionary_page.quadrant.result', { type: word(type) })}
      </p>
    </section>
  )
}

function figure(typed: string): number | null {
  const answer = readDecimal(typed, { decimals: 4 })
  return answer.ok ? Number(answer.value) : null
}
