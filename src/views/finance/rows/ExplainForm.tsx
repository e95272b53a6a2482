import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { gapOf, ROW_NOTE_MAX } from '#domain/finance/row-step.ts'
import { formatMoney } from '#domain/money.ts'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import { explainBlockers, unexplained } from '#machines/row-confirmation/row-confirmation.rules.ts'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

const SHOWN = 8

/** Where the gaps of the rows come from that are being confirmed, said once for all of them: Ctrl+Enter confirms, Escape gives it up. */
export function ExplainForm({ flow }: { flow: ActorRefFrom<typeof rowConfirmationMachine> }) {
  const say = useSay()
  const { context } = useSelector(flow, (now) => now)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  if (!context.explaining) return null
  const { ids, gapNote } = context.explaining
  const rows = unexplained(context, ids)
  const blockers = explainBlockers(context)
  const send = () => flow.send({ type: 'explain.send' })
  return (
    <form
      ref={form}
      className="fd-rows-form"
      aria-label={say('finance.rows.explain')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey, metaKey }) =>
        key === 'Escape' ? flow.send({ type: 'explain.cancel' }) : key === 'Enter' && (ctrlKey || metaKey) ? send() : undefined
      }
    >
      <p>{say('finance.rows.explain_first', { count: rows.length })}</p>
      <ul className="fd-figures">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            {row.counterparty} · {row.game_name} {formatMoney(gapOf(row), row.currency)}
          </li>
        ))}
        {rows.length > SHOWN ? <li>{say('finance.rows.explain_more', { count: rows.length - SHOWN })}</li> : null}
      </ul>
      <Field label={say('finance.rows.column.gap_note')} required blockers={blockers}>
        {(field) => (
          <CountedTextArea
            {...field}
            value={gapNote}
            max={ROW_NOTE_MAX}
            measure="characters"
            onValue={(text) => flow.send({ type: 'explain.change', gapNote: text })}
          />
        )}
      </Field>
      <div className="fd-rows-tools">
        <WhyNotButton size="small" intent="primary" hotkey="Ctrl+Enter" blockers={blockers} onClick={send}>
          {say('finance.rows.explain_send')}
        </WhyNotButton>
        <Button size="small" variant="minimal" text={say('finance.rows.cancel')} onClick={() => flow.send({ type: 'explain.cancel' })} />
      </div>
    </form>
  )
}
