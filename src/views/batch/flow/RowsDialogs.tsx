import { totalsByAccount } from '../commit/account-totals.ts'
import { CommitDialog } from '../commit/CommitDialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import type { RowsScreen } from './use-rows-screen.ts'

/** What is asked before a batch is committed or discarded. */
export function RowsDialogs({ screen: { snapshot, batch, channel, rows, reading, send } }: { screen: RowsScreen }) {
  const isDiscarding = snapshot.matches('discarding')
  return (
    <>
      {snapshot.matches('confirming') && batch ? (
        <CommitDialog
          batch={batch}
          channel={channel}
          accounts={totalsByAccount(rows.store.values())}
          rows={[...rows.store.values()]}
          isReading={reading.matches('loading')}
          onConfirm={() => send({ type: 'commit.confirm' })}
          onCancel={() => send({ type: 'commit.cancel' })}
        />
      ) : null}
      {snapshot.matches('confirmingDiscard') || isDiscarding ? (
        <DiscardDialog
          count={batch?.counts.total ?? 0}
          busy={isDiscarding}
          onConfirm={() => send({ type: 'discard.confirm' })}
          onCancel={() => send({ type: 'discard.cancel' })}
        />
      ) : null}
    </>
  )
}
