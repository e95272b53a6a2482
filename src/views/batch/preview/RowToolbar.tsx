import { Button } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { Asked } from '../field/use-ask.ts'
import type { RowAt } from '../flow/batch-wires.ts'

type ToolbarProps = {
  seq: number
  /** a fresh look at the row, asked when its panel opens */
  fresh: Asked<RowAt, { changed: boolean }>
  naming: Asked<RowAt, { changed: boolean }>
  nameBlockers: readonly Blocker[]
  copyBlockers: readonly Blocker[]
  isCopying: boolean
  onName: () => void
  onCopy: () => void
}

/** What can be done with one row of a draft, and whether the row is as another user left it. */
export function RowToolbar({ seq, fresh, naming, nameBlockers, copyBlockers, isCopying, onName, onCopy }: ToolbarProps) {
  const say = useSay()
  const looked = fresh.input?.seq === seq ? fresh : null
  const named = naming.input?.seq === seq ? naming : null
  return (
    <>
      <div className="fd-actions">
        <WhyNotButton size="small" blockers={nameBlockers} loading={named?.status === 'asking'} onClick={onName}>
          {say('batch.row.name_it')}
        </WhyNotButton>
        <WhyNotButton size="small" blockers={copyBlockers} loading={isCopying} onClick={onCopy}>
          {say('batch.row.copy')}
        </WhyNotButton>
      </div>
      <p className="fd-hint">{say('batch.row.copy.hint')}</p>
      <div role="status">
        {looked?.status === 'asking' ? <p className="fd-hint">{say('batch.row.reading')}</p> : null}
        {looked?.status === 'answered' && looked.answer?.changed ? <p className="fd-problem-gap">{say('batch.row.changed')}</p> : null}
        {named?.status === 'answered' && named.answer?.changed === false ? (
          <p className="fd-hint">{say('batch.row.named_already')}</p>
        ) : null}
        {named?.status === 'failed' ? (
          <p className="fd-problem-mistake">{say('batch.row.name_failed', { reason: sayReasons(say, named.problems) })}</p>
        ) : null}
        {looked?.status === 'failed' ? (
          <p className="fd-problem-mistake">
            {say('batch.row.read_failed', { reason: sayReasons(say, looked.problems) })}{' '}
            <Button
              size="small"
              variant="minimal"
              text={say('common.retry')}
              onClick={() => (looked.input ? looked.ask(looked.input) : undefined)}
            />
          </p>
        ) : null}
      </div>
    </>
  )
}
