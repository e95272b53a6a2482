import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { batchTogether } from '#i18n/areas/batch-together.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { addWords } from '#i18n/words.ts'
import { BulkEnding } from '#views/things/BulkEnding.tsx'
import { useBulkAct } from '#views/things/use-bulk-act.ts'
import { useSay } from '#views/kit/words.tsx'
import { sendable, TYPED_FROM } from '../commit/what-is-sent.ts'

import type { HomeRow } from './home-columns.ts'
import { agreedOf, wiredTogether } from './wire-together.ts'

addWords(batch)
addWords(batchBlockers)
addWords(batchTogether)
addWords(thingList)

/** Confirmation of several drafts, of any network. They are committed one by one, each with its own result. */
export function LastLook({ drafts, onDone, onClose }: { drafts: readonly HomeRow[]; onDone: () => void; onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { act, isBusy, begin } = useBulkAct(wiredTogether, onDone, 1)
  const isBegun = useSelector(act, (now) => !now.matches('idle'))
  const count = drafts.reduce((sum, { counts }) => sum + sendable(counts), 0)
  const mustType = count > TYPED_FROM
  const isReady = !mustType || typed.trim().replaceAll(',', '') === String(count)
  return (
    <Dialog isOpen onClose={isBusy ? () => undefined : onClose} title={say('commit_together.title')} className="fd-commit-dialog">
      <DialogBody>
        <p>{say('commit_together.words', { batches: drafts.length, total: countText(count) })}</p>
        <Drafts drafts={drafts} />
        {mustType && !isBegun ? (
          <FormGroup label={say('batch.commit.type', { limit: TYPED_FROM, count })} labelFor={id}>
            <InputGroup id={id} inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
          </FormGroup>
        ) : null}
        <BulkEnding act={act} done="commit_together.done" notChanged="commit_together.not_changed" />
      </DialogBody>
      <DialogFooter
        actions={
          isBegun ? undefined : (
            <Button
              intent="primary"
              disabled={!isReady}
              text={say('batch.commit.button', { count: countText(count) })}
              onClick={() => begin({ rows: agreedOf(drafts), values: {}, remove: false })}
            />
          )
        }
      >
        <Button text={say(isBegun ? 'common.close' : 'common.cancel')} autoFocus disabled={isBusy} onClick={onClose} />
      </DialogFooter>
    </Dialog>
  )
}

function Drafts({ drafts }: { drafts: readonly HomeRow[] }) {
  const say = useSay()
  return (
    <HTMLTable compact className="fd-table">
      <thead>
        <tr>
          <th>{say('batch.col.name')}</th>
          <th>{say('batch.builder.network')}</th>
          <th className="fd-number">{say('batch.col.accounts')}</th>
          <th className="fd-number">{say('batch.commit.col.objects')}</th>
          <th className="fd-number">{say('batch.outcome.skipped')}</th>
          <th className="fd-number">{say('batch.commit.col.daily')}</th>
        </tr>
      </thead>
      <tbody>
        {drafts.map(({ batch_id: id, name, channel, account_ids: accounts, counts, daily_budget: daily }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{say(`network_name.${channel}`)}</td>
            <td className="fd-number">{countText(accounts.length)}</td>
            <td className="fd-number">{countText(sendable(counts))}</td>
            <td className="fd-number">{counts.skipped > 0 ? countText(counts.skipped) : say('common.none')}</td>
            <td className="fd-number">
              {daily.map(({ amount_minor: minor, currency }) => formatMoney(minor, currency)).join(' + ') || say('common.none')}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
