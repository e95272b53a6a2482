import { Button } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#domain/money.ts'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import type { RowDraft, RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = { flow: ActorRefFrom<typeof rowConfirmationMachine>; draft: RowDraft; present: RowLine }

/** Three sides of a row that two people changed: as it was opened, as it was typed, as it is now. Nothing is overwritten unseen. */
export function RowConflict({ flow, draft, present }: Props) {
  const say = useSay()
  const { base } = draft
  const money = (minor: string) => formatMoney(minor, base.currency)
  const state = (disputed: boolean, kept: RowLine['state']) => say(`finance.rows.state.${disputed ? 'disputed' : kept}`)
  const fields = [
    { key: 'gap_note', was: base.gap_note, mine: draft.gapNote, now: present.gap_note },
    { key: 'note', was: base.note, mine: draft.note, now: present.note },
    { key: 'actual', was: money(base.actual_minor), mine: money(draft.actualMinor), now: money(present.actual_minor) },
    {
      key: 'state',
      was: state(false, base.state),
      mine: state(draft.disputed, base.state === 'disputed' ? 'unconfirmed' : base.state),
      now: state(false, present.state),
    },
  ].filter(({ was, mine, now }) => was !== mine || was !== now)
  return (
    <section className="fd-rows-conflict" role="alert" aria-label={say('finance.rows.conflict')}>
      <h3>{say('finance.rows.conflict')}</h3>
      <p className="fd-muted">{say('finance.rows.conflict_by', { name: present.updated_by?.name ?? '–' })}</p>
      <table>
        <thead>
          <tr>
            <th />
            <th scope="col">{say('finance.rows.was')}</th>
            <th scope="col">{say('finance.rows.mine')}</th>
            <th scope="col">{say('finance.rows.now')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ key, was, mine, now }) => (
            <tr key={key}>
              <th scope="row">{say(`finance.rows.column.${key}`)}</th>
              <td>{was || '–'}</td>
              <td>{mine || '–'}</td>
              <td>{now || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="fd-rows-tools">
        <Button size="small" intent="primary" text={say('finance.rows.keep_mine')} onClick={() => flow.send({ type: 'conflict.keep' })} />
        <Button size="small" text={say('finance.rows.take_theirs')} onClick={() => flow.send({ type: 'conflict.take' })} />
      </div>
    </section>
  )
}
