import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { gapOf, isGapLarge, isGapOpen } from '#domain/finance/row-step.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import type { RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ROW_LOOKS } from './row-columns.ts'
import { ExplainForm } from './ExplainForm.tsx'
import { RowConflict } from './RowConflict.tsx'
import { RowForm } from './RowForm.tsx'

type Props = {
  flow: ActorRefFrom<typeof rowConfirmationMachine>
  row: RowLine
  toleranceBps: number
  mayEdit: readonly Blocker[]
  log: (rowId: string) => ReactNode
}

/** The row in hand: what was paid next to what the platform counted, where the gap comes from, who confirmed. */
export function RowPanel({ flow, row, toleranceBps, mayEdit, log }: Props) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const [isLogged, setLogged] = useState(false)
  const { draft, present } = snapshot.context
  const isTyping = snapshot.matches('noting') || snapshot.matches('saving') || snapshot.matches('saveUncertain')
  return (
    <aside className="fd-rows-panel" aria-label={say('finance.rows.panel')}>
      <header>
        <h2>
          {row.counterparty} · {row.game_name}
        </h2>
        <StateTag state={ROW_LOOKS[row.state]} label={say(`finance.rows.state.${row.state}`)} />
      </header>
      <Figures row={row} toleranceBps={toleranceBps} />
      {snapshot.matches('conflict') && draft && present ? <RowConflict flow={flow} draft={draft} present={present} /> : null}
      {isTyping && draft ? <RowForm flow={flow} draft={draft} /> : null}
      {snapshot.matches('explaining') ? <ExplainForm flow={flow} /> : null}
      {snapshot.matches('stepping') || snapshot.matches('confirming') ? (
        <>
          <Texts row={row} />
          <div className="fd-rows-tools">
            <WhyNotButton size="small" hotkey="N" blockers={mayEdit} onClick={() => flow.send({ type: 'row.note' })}>
              {say('finance.rows.note')}
            </WhyNotButton>
            <Button
              size="small"
              variant="minimal"
              active={isLogged}
              aria-expanded={isLogged}
              text={say('finance.rows.log')}
              onClick={() => setLogged(!isLogged)}
            />
          </div>
        </>
      ) : null}
      {isLogged ? log(row.id) : null}
    </aside>
  )
}

function Figures({ row, toleranceBps }: { row: RowLine; toleranceBps: number }) {
  const say = useSay()
  const gap = gapOf(row)
  const looks = isGapOpen(row, toleranceBps) ? 'fd-color-attention' : 'fd-muted'
  const figures = [
    { key: 'flow', minor: row.flow_minor },
    { key: 'refunded', minor: row.refunded_minor },
    { key: 'due', minor: row.due_minor },
    { key: 'actual', minor: row.actual_minor },
    { key: 'system', minor: row.system_minor },
  ]
  return (
    <table className="fd-rows-figures">
      <tbody>
        {figures.map(({ key, minor }) => (
          <tr key={key}>
            <th scope="row">{say(`finance.rows.column.${key}`)}</th>
            <td className="fd-figures">{formatMoney(minor, row.currency)}</td>
          </tr>
        ))}
        <tr className={looks}>
          <th scope="row">{say('finance.rows.column.gap')}</th>
          <td className="fd-figures">
            {formatAmount(gap, row.currency)}
            {isGapLarge(row, toleranceBps) ? ` ▲ ${say('finance.rows.above', { tolerance: toleranceBps / 100 })}` : ''}
          </td>
        </tr>
        <tr>
          <th scope="row">{say('finance.rows.column.base')}</th>
          <td className="fd-figures">
            {formatMoney(row.base_minor, baseCurrency())} <span className="fd-muted">@ {row.fx_rate}</span>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Texts({ row }: { row: RowLine }) {
  const say = useSay()
  const at = row.confirmed_at ? companyTime(row.confirmed_at) : null
  return (
    <dl className="fd-rows-texts">
      <dt>{say('finance.rows.column.gap_note')}</dt>
      <dd>{row.gap_note || '–'}</dd>
      <dt>{say('finance.rows.column.note')}</dt>
      <dd>{row.note || '–'}</dd>
      {row.file_name ? (
        <>
          <dt>{say('finance.rows.column.file')}</dt>
          <dd>
            {row.file_name}:{row.line ?? '–'}
          </dd>
        </>
      ) : null}
      {row.confirmed_by && at ? (
        <>
          <dt>{say('finance.rows.column.confirmed_by')}</dt>
          <dd>
            {row.confirmed_by.name} · {at}
          </dd>
        </>
      ) : null}
    </dl>
  )
}
