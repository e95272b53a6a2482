import { blocker } from '#domain/blocker.ts'
import { unsavedEdits } from '#machines/batch/batch.setup.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import { WaitingVideos } from '../preview/BatchVideos.tsx'
import { ConflictPanel } from '../preview/ConflictPanel.tsx'
import { duplicatedOf, type Duplicated } from '../preview/duplicated.ts'
import { itemRowId } from '../preview/preview-row.ts'
import { RepairPanel } from '../push/RepairPanel.tsx'
import { RestingAccounts } from '../push/RestingAccounts.tsx'
import { UnknownRows } from '../push/UnknownRows.tsx'
import { DoneNote } from './DoneNote.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { FormerNote } from './FormerNote.tsx'
import type { RowsScreen } from './use-rows-screen.ts'

type Props = { screen: RowsScreen }
type NotesProps = Props & { onGo: (href: string) => void; onDuplicate?: ((begin: Duplicated) => void) | undefined }

/** What a person should know, or decide, before the rows below. */
export function RowsNotes({ screen, onGo, onDuplicate }: NotesProps) {
  const { snapshot, channel, batch, batchId, isDraft, context, rights, wires, videos, counts, send } = screen
  const isConflict = snapshot.matches({ previewing: 'conflict' }) || snapshot.matches({ retryEditing: 'conflict' })
  return (
    <>
      {isConflict ? (
        <Conflict screen={screen} />
      ) : (
        <FlowNotes channel={channel} problems={context.problems} statePaths={statePaths(snapshot.value)} onSend={send} />
      )}
      {batch && snapshot.matches({ settled: 'done' }) ? (
        <DoneNote
          channel={channel}
          batch={batch}
          accounts={screen.accounts}
          onGo={onGo}
          onDuplicate={onDuplicate && rights.build.length === 0 ? () => onDuplicate(duplicatedOf(channel, batchId, [])) : undefined}
        />
      ) : null}
      {isDraft && context.former ? <FormerNote word="batch.flow.former_kept" former={context.former} /> : null}
      {batch?.resting ? (
        <RestingAccounts
          resting={batch.resting}
          accounts={screen.accounts}
          blockers={rights.commit}
          signIn={{ blockers: rights.signIn, onGo }}
          lift={async (accountId) => {
            await wires.liftRest({ channel: channel.key, batchId, accountId })
            send({ type: 'page.askNow' })
          }}
        />
      ) : null}
      <Undecided screen={screen} />
      {isDraft ? null : (
        <RepairPanel
          channel={channel}
          state={screen.repair}
          editBlockers={screen.editBlockers}
          against={screen.against}
          onSend={send}
          onEdit={screen.pick}
        />
      )}
      {isDraft && videos && counts.videos > 0 ? (
        <WaitingVideos machine={videos} at={{ channel: channel.key, batchId }} waiting={counts.videos} mayBring={rights.build} />
      ) : null}
    </>
  )
}

function Conflict({ screen: { channel, rows, context, send } }: Props) {
  return (
    <ConflictPanel
      channel={channel}
      rowOf={(seq) => rows.store.get(itemRowId(seq))}
      present={context.conflict}
      mine={unsavedEdits(context)}
      onKeepMine={() => send({ type: 'conflict.keepMine' })}
      onTakeTheirs={() => send({ type: 'conflict.takeTheirs' })}
    />
  )
}

/** Rows whose outcome is not known, while only they are shown. */
function Undecided({ screen: { rows, filter, rights, snapshot, send, show } }: Props) {
  if (filter !== 'unknown') return null
  const unknown = [...rows.store.values()].filter(({ item }) => item?.outcome === 'unknown')
  if (unknown.length === 0) return null
  return (
    <UnknownRows
      rows={unknown}
      blockers={[...rights.commit, ...(snapshot.matches('settled') ? [] : [blocker('batch.decide.not_settled')])]}
      onDecide={(decision) => send({ type: 'row.decide', ...decision })}
      onShow={show}
    />
  )
}
