import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useId, useMemo, useRef, useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { formatMoney } from '#domain/money.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { codeWord } from '#domain/say.ts'
import { NextKey } from '#views/kit/flow/NextKey.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { countName, levelName, optionsKey } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { commitFacts, type CommitFacts } from './commit-facts.ts'
import type { AccountTotals } from './account-totals.ts'
import { sendable, TYPED_FROM } from './what-is-sent.ts'

type CommitProps = {
  batch: BatchRow
  channel: Channel
  accounts: readonly AccountTotals[]
  rows: readonly PreviewRow[]
  /** rows are still on their way: what is said of them is not all */
  isReading: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The last look: how many objects, in which accounts, how much money a day, how they begin, and what was found in them. */
export function CommitDialog({ batch, channel, accounts, rows, isReading, onConfirm, onCancel }: CommitProps) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState('')
  const count = sendable(batch.counts)
  const mustType = count > TYPED_FROM
  const facts = useMemo(() => commitFacts(channel, rows, (reason) => reasonWords(say, channel, reason)), [channel, rows, say])
  const confirm = useRef<HTMLButtonElement>(null)
  const ready = !isReading && (!mustType || typed.trim().replaceAll(',', '') === String(count))
  const targets = accounts.filter(({ totals }) => sendable(totals) > 0)
  const tally = levelKeys(channel).map((level) => `${countText(facts.levels[level] ?? 0)} ${countName(say, channel, level)}`)

  return (
    <Dialog isOpen onClose={onCancel} title={say('batch.commit.title')} className="fd-commit-dialog">
      {/* it leads to the button and does not press it: what is committed spends money */}
      <NextKey onNext={() => confirm.current?.focus()}>
        <DialogBody>
          <p>{say('batch.commit.words', { total: countText(count), accounts: targets.length, name: batch.name })}</p>
          <p className="fd-muted">{say('batch.commit.then', { network: say(`network_name.${channel.key}`) })}</p>
          <Targets batch={batch} targets={targets} />
          <p className="fd-muted">{tally.join(' · ')}</p>
          {batch.counts.skipped > 0 ? (
            <p className="fd-problem-gap">{say('batch.commit.excluded', { count: batch.counts.skipped })}</p>
          ) : null}
          <Begins channel={channel} facts={facts} />
          <Reminders channel={channel} facts={facts} />
          {isReading ? <p role="status">{say('batch.commit.reading')}</p> : null}
          {mustType ? (
            <FormGroup label={say('batch.commit.type', { limit: TYPED_FROM, count })} labelFor={id}>
              <InputGroup id={id} inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
            </FormGroup>
          ) : null}
        </DialogBody>
        <DialogFooter
          actions={
            <Button
              ref={confirm}
              intent="primary"
              disabled={!ready}
              text={say('batch.commit.button', { count: countText(count) })}
              onClick={onConfirm}
            />
          }
        >
          <Button text={say('common.cancel')} autoFocus onClick={onCancel} />
        </DialogFooter>
      </NextKey>
    </Dialog>
  )
}

/** What goes to each account, and what may be spent there. */
function Targets({ batch, targets }: { batch: BatchRow; targets: readonly AccountTotals[] }) {
  const say = useSay()
  const count = sendable(batch.counts)
  return (
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
  )
}

/** Begun paused or not, level by level; an ad that is paused nowhere spends money by itself. */
function Begins({ channel, facts: { begins, atOnce } }: { channel: Channel; facts: CommitFacts }) {
  const say = useSay()
  if (begins.length === 0) return null
  const words = begins.map(({ level, status, count }) =>
    say('batch.commit.begin', {
      level: levelName(say, channel, level),
      count: countText(count),
      status: codeWord(say, optionsKey(channel, 'status'), status),
    }),
  )
  return (
    <>
      <p>{say('batch.commit.begins', { levels: words.join(' · ') })}</p>
      {atOnce > 0 ? (
        <p className="fd-problem-gap">{say('batch.commit.at_once', { count: atOnce })}</p>
      ) : (
        <p className="fd-muted">{say('batch.commit.none_at_once')}</p>
      )}
    </>
  )
}

/** Every reminder of the preview, with how many objects it is about. */
function Reminders({ channel, facts: { reminders } }: { channel: Channel; facts: CommitFacts }) {
  const say = useSay()
  if (reminders.length === 0) return null
  const words = new Map(
    reminders.map(({ reason, count, name }) => [
      reason,
      say('batch.commit.reminder', { count, reason: reasonWords(say, channel, reason), name }),
    ]),
  )
  return (
    <section className="fd-commit-reminders" aria-label={say('batch.commit.reminders')}>
      <BlockerList kind="warning" blockers={[...words.keys()]} reasonOf={(reason) => words.get(reason) ?? ''} />
    </section>
  )
}

const money = (sums: readonly { currency: string; amount_minor: bigint | string }[], none: string): string =>
  sums.length === 0 ? none : sums.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ')
