import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import type { Level } from '#domain/channels/channel.ts'
import { formatMoney } from '#domain/money.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { sendable, type AccountTotals } from './account-totals.ts'

/** From this many objects on the number is typed: a slip of the hand does not make thousands of ads. */
export const TYPED_FROM = 500

type CommitProps = { batch: BatchRow; accounts: readonly AccountTotals[]; onConfirm: () => void; onCancel: () => void }

/** The last look: how many objects, in which accounts, and how much money a day. */
export function CommitDialog({ batch, accounts, onConfirm, onCancel }: CommitProps) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState('')
  const count = sendable(batch.counts)
  const mustType = count > TYPED_FROM
  const ready = !mustType || typed.trim().replaceAll(',', '') === String(count)
  const targets = accounts.filter(({ totals }) => sendable(totals) > 0)
  const levels = (level: Level) =>
    `${countText(targets.reduce((sum, { totals }) => sum + totals.levels[level], 0))} ${say(`batch.tally.${level}`)}`

  return (
    <Dialog isOpen onClose={onCancel} title={say('batch.commit.title')} className="fd-commit-dialog">
      <DialogBody>
        <p>{say('batch.commit.words', { total: countText(count), accounts: targets.length, name: batch.name })}</p>
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('batch.commit.col.account')}</th>
              <th className="fd-number">{say('batch.commit.col.objects')}</th>
              <th className="fd-number">{say('batch.commit.col.daily')}</th>
              <th className="fd-number">{say('batch.commit.col.lifetime')}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map(({ account, totals }) => (
              <tr key={account.accountId}>
                <td>{account.name}</td>
                <td className="fd-number">{countText(sendable(totals))}</td>
                <td className="fd-number">{money(totals.daily, say('common.none'))}</td>
                <td className="fd-number">{money(totals.lifetime, say('common.none'))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say('batch.commit.sum')}</th>
              <td className="fd-number">{countText(count)}</td>
              <td className="fd-number">{money(batch.daily_budget, say('common.none'))}</td>
              <td className="fd-number">{money(batch.lifetime_budget, say('common.none'))}</td>
            </tr>
          </tfoot>
        </HTMLTable>
        <p className="fd-muted">{`${levels('campaign')} · ${levels('adgroup')} · ${levels('ad')}`}</p>
        {batch.counts.skipped > 0 ? (
          <p className="fd-problem-gap">{say('batch.commit.excluded', { count: batch.counts.skipped })}</p>
        ) : null}
        {mustType ? (
          <FormGroup label={say('batch.commit.type', { limit: TYPED_FROM, count })} labelFor={id}>
            <InputGroup id={id} inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
          </FormGroup>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" disabled={!ready} text={say('batch.commit.button', { count: countText(count) })} onClick={onConfirm} />
        }
      >
        <Button text={say('common.cancel')} autoFocus onClick={onCancel} />
      </DialogFooter>
    </Dialog>
  )
}

const money = (sums: readonly { currency: string; amountMinor: bigint | string }[], none: string): string =>
  sums.length === 0 ? none : sums.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(' + ')
