import { HTMLTable } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { TakenVariants } from '#domain/batch/template.ts'
import { blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { placedReasonWords } from '../field/field-words.ts'
import type { Asked } from '../field/use-ask.ts'
import type { ChangeLine, TemplateTarget } from './template-target.ts'
import { partWords, rowsWords } from './template-words.ts'
import type { TemplateRead } from './wire.ts'

/** As many changes are shown; the rest is counted. */
const SHOWN = 100

type Props = { target: TemplateTarget; read: Asked<string, TemplateRead>; onDone: () => void }

/** What a template would change here, value by value, and what of it does not fit. */
export function TemplatePreview({ target, read, onDone }: Props) {
  const say = useSay()
  const answer = read.status === 'answered' ? read.answer : null
  if (read.status === 'failed')
    return (
      <p role="alert" className="fd-color-refused">
        {sayReasons(say, read.problems)}
      </p>
    )
  return answer ? <Shown target={target} answer={answer} onDone={onDone} /> : <LoadingState />
}

function Shown({ target, answer, onDone }: Pick<Props, 'target' | 'onDone'> & { answer: TemplateRead }) {
  const say = useSay()
  const { channel, rows } = target
  const { template, content, misfits } = answer
  const [taken, setTaken] = useState<TakenVariants>({})
  const effect = useMemo(() => target.effectOf(template.part, content, taken, say), [target, template, content, taken, say])
  const { lines } = effect
  const nothing = lines.length === 0 ? [blocker('kit.staged.nothing')] : []
  const title = say('batch.template.preview', { name: template.name })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows ? <p className="fd-muted">{say('batch.template.to', { rows: rowsWords(say, rows) })}</p> : null}
      {target.choose(content).map((axis) => (
        <label key={axis} className="fd-stage-column">
          {say('batch.template.variant', { part: partWords(say, channel, axis) })}
          <EnumSelect
            aria-label={say('batch.template.variant', { part: partWords(say, channel, axis) })}
            value={String(taken[axis] ?? 0)}
            options={(content.axes[axis] ?? []).map(({ name }, index) => ({ value: String(index), label: name }))}
            onValue={(index) => setTaken({ ...taken, [axis]: Number(index) })}
          />
        </label>
      ))}
      {misfits.length > 0 ? (
        <div className="fd-problem-gap" role="status">
          <strong>{say('batch.template.misfits', { count: misfits.length })}</strong>
          <ul className="fd-problems">
            {misfits.map((one) => (
              <li key={JSON.stringify(one)}>{placedReasonWords(say, channel, one)}</li>
            ))}
          </ul>
          <p className="fd-hint">{say('batch.template.misfits.hint')}</p>
        </div>
      ) : null}
      {lines.length === 0 ? <p className="fd-hint">{say('batch.template.same')}</p> : <Lines lines={lines} title={title} />}
      <WhyNotButton
        intent="primary"
        blockers={target.blockers.length > 0 ? target.blockers : nothing}
        onClick={() => {
          effect.apply(template.name)
          onDone()
        }}
      >
        {say('batch.template.apply', { count: countText(lines.length) })}
      </WhyNotButton>
    </section>
  )
}

function Lines({ lines, title }: { lines: readonly ChangeLine[]; title: string }) {
  const say = useSay()
  const isOfRows = lines.some(({ row }) => row !== null)
  return (
    <div className="fd-staged-list" tabIndex={0} role="group" aria-label={title}>
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            {isOfRows ? <th>{say('batch.template.change.row')}</th> : null}
            <th>{say('batch.template.change.item')}</th>
            <th>{say('batch.template.change.was')}</th>
            <th>{say('batch.template.change.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ key, row, item, was, becomes }) => (
            <tr key={key}>
              {isOfRows ? <td className="fd-figures">{row}</td> : null}
              <th scope="row">{item}</th>
              <td>{was || say('common.none')}</td>
              <td>{becomes || say('common.none')}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {lines.length > SHOWN ? (
        <p className="fd-hint">{say('batch.template.change.more', { count: countText(lines.length - SHOWN) })}</p>
      ) : null}
    </div>
  )
}
