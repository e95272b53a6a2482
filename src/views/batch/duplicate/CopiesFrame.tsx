import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { levelKeys } from '#domain/channels/levels.ts'
import type { AccountFacts, Channel, Level } from '#domain/channels/channel.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import type { StepName } from '#domain/step-name.ts'
import { unsavedEdits } from '#machines/batch/batch.setup.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { unsavedOf } from '#machines/duplication/duplication.rules.ts'
import type { DuplicateBatch } from '#machines/duplication/duplication.types.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { useWatchedBook } from '#views/kit/watched/watched-book.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { DiscardDialog } from '../flow/DiscardDialog.tsx'
import { RowsSummary } from '../flow/RowsSummary.tsx'
import { useRowsOfFlow } from '../flow/use-rows-of-flow.ts'
import { createBatchRows, type BatchRows } from '../preview/batch-rows.ts'
import { ConflictPanel } from '../preview/ConflictPanel.tsx'
import { itemRowId } from '../preview/preview-row.ts'
import { createCopyBook } from './copy-book.ts'
import { CopyGrid } from './CopyGrid.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import type { DuplicationProps } from './DuplicationView.tsx'
import { LevelTabs } from './LevelTabs.tsx'
import { ReviewStage } from './ReviewStage.tsx'

type Props = DuplicationProps & {
  channel: Channel
  scope: { facts: readonly AccountFacts[] }
  frame: Omit<ComponentProps<typeof FlowFrame>, 'children'>
  notes: ReactNode
  is: (state: string) => boolean
  level: Level
  batch: DuplicateBatch
}

/** The copies of a draft: one grid a level, its rows and what they were copied from next to the flow. */
export function CopiesFrame(props: Props) {
  const { flow, rights, channel, scope, frame, notes, is, level, batch } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { rows, book, ...copies } = useCopies(props)
  const [focused, setFocused] = useState<string | null>(null)
  const [isDetailed, setDetailed] = useState(true)
  const isOpen = is('editing') && snapshot.can({ type: 'edits.apply', changes: [] })
  const blockers = rights.build.length > 0 ? rights.build : isOpen ? [] : [blocker('batch.row.not_editable')]
  const edit = (changes: readonly CellEdit[], name: StepName) => flow.send({ type: 'edits.apply', changes, name })
  const isReviewed = REVIEWED.some(is)
  const side = {
    title: say('duplication.panel.title'),
    content: (
      <CopyPanel
        row={focused === null ? null : (rows.store.get(focused) ?? null)}
        book={book}
        accountName={(id) => scope.facts.find(({ accountId }) => accountId === id)?.name ?? id}
        blockers={blockers}
        onEdits={edit}
      />
    ),
    onClose: () => setDetailed(false),
  }
  return (
    <FlowFrame
      {...frame}
      summary={<RowsSummary channel={channel} batch={batch} counts={rows.counts()} now={Date.now} />}
      status={
        batch.left_out > 0 ? <span className="fd-muted">{say('duplication.left_out', { left: countText(batch.left_out) })}</span> : null
      }
      side={isDetailed && !isReviewed ? side : null}
      reasonOf={(reason, words) => reasonWords(words, channel, reason)}
    >
      {is('editing.conflict') ? (
        <ConflictPanel
          channel={channel}
          rowOf={(seq) => rows.store.get(itemRowId(seq))}
          present={context.conflict}
          mine={unsavedEdits(context)}
          onKeepMine={() => flow.send({ type: 'conflict.keepMine' })}
          onTakeTheirs={() => flow.send({ type: 'conflict.takeTheirs' })}
        />
      ) : (
        notes
      )}
      {isReviewed ? (
        <ReviewStage channel={channel} rows={[...rows.store.values()]} book={book} isReading={copies.isBusy} />
      ) : (
        <CopyGrid
          key={level}
          channel={channel}
          level={level}
          rows={rows}
          book={book}
          blockers={blockers}
          steps={context.queue}
          status={copies.status}
          tools={<Levels {...props} rows={rows} />}
          fileName={`duplicate-${batch.batch_id}`}
          footer={say('batch.preview.current', { count: countText(rows.loaded) })}
          onEdits={edit}
          onUndo={() => flow.send({ type: 'edits.undo' })}
          onRedo={() => flow.send({ type: 'edits.redo' })}
          onFocusRow={(row) => setFocused(row?.id ?? null)}
          onDetail={() => setDetailed(true)}
        />
      )}
      {is('confirmingDiscard') || is('discarding') ? (
        <DiscardDialog
          count={batch.counts.total}
          busy={is('discarding')}
          onConfirm={() => flow.send({ type: 'discard.confirm' })}
          onCancel={() => flow.send({ type: 'discard.cancel' })}
        />
      ) : null}
    </FlowFrame>
  )
}

/** States in which the copies are looked at once more and no longer edited. */
const REVIEWED = ['reviewing', 'committing', 'settling', 'waiting', 'lost', 'notCommitted'] as const

/** The levels with what is not saved and what waits for someone. */
function Levels({ flow, channel, batch, level, rows }: Pick<Props, 'flow' | 'channel' | 'batch' | 'level'> & { rows: BatchRows }) {
  const context = useSelector(flow, (now) => now.context)
  const blockedOf = (one: Level) =>
    [...rows.store.values()].filter(({ item, problems }) => item?.level === one && item.excluded_reason === null && problems.length > 0)
      .length
  return (
    <LevelTabs
      channel={channel}
      level={level}
      counts={batch.levels}
      unsavedOf={(one) => unsavedOf(context, one).length}
      blockedOf={blockedOf}
      onLook={(one) => flow.send({ type: 'level.look', level: one })}
    />
  )
}

/** The rows of the draft and what they were copied from, read next to the flow; what is not saved is laid over them. */
function useCopies({ flow, wires, channel, scope, is, level, batch }: Props) {
  const say = useSay()
  const watched = useWatchedBook()
  const context = useSelector(flow, (now) => now.context)
  const { batch_id: batchId, version } = batch
  const [rows] = useState(() => createBatchRows(channel, wires.lookups, { watched }))
  const [book] = useState(createCopyBook)
  const [rowsMachine] = useState(() => wires.rowsInto(rows))
  const reader = useActorRef(rowsMachine, { input: { channel: channel.key, batchId } })
  const reading = useSelector(reader, (now) => now)
  const asked = { channel: channel.key, batchId, levels: REVIEWED.some(is) ? levelKeys(channel) : [level], version }
  const [copiesMachine] = useState(() => wires.copiesInto(book, rows))
  const copies = useActorRef(copiesMachine, { input: { query: asked } })
  const isBusy = useSelector(copies, (now) => now.hasTag('busy'))
  const question = JSON.stringify(asked)
  useEffect(() => copies.send({ type: 'reading.ask', query: JSON.parse(question) as typeof asked }), [copies, question])
  book.layOver(unsavedEdits(context))
  useRowsOfFlow({ flow, reader, rows, accounts: scope.facts })
  useSyncExternalStore(rows.store.subscribe, () => rows.store.version)
  return { rows, book, isBusy, status: statusOf(say, channel, reading, rows.loaded, () => reader.send({ type: 'rows.retry' })) }
}

type Reading = { hasTag: (tag: 'failure') => boolean; context: { problems: readonly Blocker[] } }

function statusOf(say: Say, channel: Channel, reading: Reading, loaded: number, onRetry: () => void): GridStatus {
  if (loaded > 0) return { kind: 'ready' }
  if (!reading.hasTag('failure')) return { kind: 'loading' }
  return { kind: 'error', reason: reading.context.problems.map((problem) => reasonWords(say, channel, problem)).join('; '), onRetry }
}
