import { HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import { periodOf, TIME_GROUPINGS } from '#domain/period.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'

/** The periods a day belongs to, by grouping; one that is not over says so. Today is that of this computer's zone. */
export function PeriodTable() {
  const say = useSay()
  const [today] = useState(() => wallClock(Date.now(), ownZone())?.slice(0, 10) ?? '')
  const [typed, setDay] = useState('')
  const day = typed || today
  return (
    <section aria-label={say('dictionary_page.periods')}>
      <h3>{say('dictionary_page.periods')}</h3>
      <Field label={say('kit.word.date')}>{() => <DayInput aria-label={say('kit.word.date')} day={day} onDay={setDay} />}</Field>
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            <th scope="col">{say('dictionary.time_grouping')}</th>
            <th scope="col">{say('dictionary_page.periods.period')}</th>
            <th scope="col">{say('dictionary_page.periods.range')}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {TIME_GROUPINGS.map((grouping) => {
            const { label, from, to, complete } = periodOf(day, grouping, today)
            return (
              <tr key={grouping}>
                <th scope="row">{say(`dict.time_grouping.${grouping}`)}</th>
                <td className="fd-figures">{label}</td>
                <td className="fd-figures">{`${from} – ${to}`}</td>
                <td>{complete ? `✓ ${say('dictionary_page.periods.complete')}` : `… ${say('dictionary_page.periods.running')}`}</td>
              </tr>
            )
          })}
        </tbody>
      </HTMLTable>
    </section>
  )
}
