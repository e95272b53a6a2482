import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#domain/money.ts'
import type { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { MonthTotals, Waivers } from './MonthTotals.tsx'

/** What is about to be signed, once more: rows, sums by currency, differences, and what the month closes without. */
export function SignDialog({ flow }: { flow: ActorRefFrom<typeof monthConfirmationMachine> }) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { seen, key } = snapshot.context
  const send = useRef<HTMLButtonElement>(null)
  const isSigning = snapshot.matches('signing')
  const cancel = () => flow.send({ type: 'sign.cancel' })
  return (
    <Dialog
      className="fd-month-sign"
      isOpen={seen !== null && (snapshot.matches('asking') || isSigning)}
      title={say('finance.month.ask_title', { month: key.month })}
      onClose={cancel}
      canOutsideClickClose={false}
      isCloseButtonShown={!isSigning}
      onOpened={() => send.current?.focus()}
    >
      <DialogBody useOverflowScrollContainer={false}>{seen ? <Signed seen={seen} /> : null}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button disabled={isSigning} text={say('finance.month.cancel')} onClick={cancel} />
            <Button
              ref={send}
              intent="primary"
              loading={isSigning}
              text={say('finance.month.ask_send')}
              onClick={() => flow.send({ type: 'sign.send' })}
            />
          </>
        }
      />
    </Dialog>
  )
}

function Signed({ seen }: { seen: MonthSeen }) {
  const say = useSay()
  const { rows, costs, waivers = [] } = seen.totals
  const entries = costs.reduce((sum, cost) => sum + cost.entries, 0)
  return (
    <>
      <p>{say('finance.month.ask_rows', { rows, entries })}</p>
      <MonthTotals seen={{ ...seen, totals: { ...seen.totals, waivers: [] } }} />
      {seen.differences.length > 0 ? (
        <>
          <h3>{say('finance.month.ask_differences')}</h3>
          <ul className="fd-figures">
            {seen.differences.map(({ currency, rows: count, gap_minor }) => (
              <li key={currency}>
                {say('finance.month.ask_difference', { currency, rows: count, amount: formatMoney(gap_minor, currency) })}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="fd-muted">{say('finance.month.ask_no_difference')}</p>
      )}
      {waivers.length > 0 ? <Waivers waivers={waivers} /> : <p className="fd-muted">{say('finance.month.ask_no_waiver')}</p>}
      <p>
        <strong>{say('finance.month.ask_final')}</strong>
      </p>
    </>
  )
}
