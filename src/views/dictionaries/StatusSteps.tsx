import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { DictEntry } from '#domain/dictionaries/entry.ts'
import { dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'
import { StatusChart } from '#views/kit/flow/FlowChart.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = {
  entries: readonly DictEntry[]
  steps: Readonly<Record<string, readonly (string | number)[]>>
  start: string
  /** why a step is not legal; none: it is */
  stepBlockers: (from: string, to: string) => readonly Blocker[]
}

/** The legal steps of a status as the server keeps them, drawn, and a step to try. */
export function StatusSteps({ entries, steps, start, stepBlockers }: Props) {
  const say = useSay()
  const [from, setFrom] = useState(start)
  const [to, setTo] = useState<string | null>(null)
  const options = entries.map(({ value, name }) => ({ value, label: `${value} ${say(name)}` }))
  const problems = to === null ? [] : stepBlockers(from, to)
  return (
    <>
      <section aria-label={say('dictionary_page.chart')}>
        <h3>{say('dictionary_page.chart')}</h3>
        <StatusChart steps={steps} start={start} status={from} wordOf={(status) => dictionaryText(say, entries, status)} />
      </section>
      <section aria-label={say('dictionary_page.step')}>
        <h3>{say('dictionary_page.step')}</h3>
        <p className="fd-muted">{say('dictionary_page.step.hint')}</p>
        <div className="fd-dictionary-fields">
          <Field label={say('kit.word.from')}>{({ id }) => <EnumSelect id={id} value={from} options={options} onValue={setFrom} />}</Field>
          <Field label={say('kit.word.to')}>{({ id }) => <EnumSelect id={id} value={to} options={options} onValue={setTo} />}</Field>
        </div>
        <div role="status">
          {to !== null && problems.length === 0 ? `✓ ${say('dictionary_page.step.legal')}` : <BlockerList blockers={problems} />}
        </div>
      </section>
    </>
  )
}
