import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { countText } from '#domain/display/numbers.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { cellStep, rowStep } from '#domain/step-name.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { retryBlockersOf, unsavedEdits } from '#machines/batch/batch.setup.ts'
import type { BatchEvent, NewObject } from '#machines/batch/batch.types.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import type { GridStatus } from '#views/kit/grid/DataGrid.tsx'
import { useWatchedBook } from '#views/kit/watched/watched-book.ts'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import { totalsByAccount } from '../commit/account-totals.ts'
import { CommitDialog } from '../commit/CommitDialog.tsx'
import { fieldKey } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'
import { useAsk } from '../field/use-ask.ts'
import { createBatchRows, type BatchRows } from '../preview/batch-rows.ts'
import { WaitingVideos } from '../preview/BatchVideos.tsx'
import { AddBelowButton } from '../preview/AddBelowButton.tsx'
import { fieldEdit, itemsOf, nameEditOf } from '../preview/cell-edits.ts'
import { ConflictPanel } from '../preview/ConflictPanel.tsx'
import { copyOf } from '../preview/copy-row.ts'
import { duplicatedOf, type Duplicated } from '../preview/duplicated.ts'
import { ManyRows } from '../preview/ManyRows.tsx'
import { PreviewGrid } from '../preview/PreviewGrid.tsx'
import { isRepairable, itemRowId, type PreviewRow } from '../preview/preview-row.ts'
import { groupOf, RowDetail } from '../preview/RowDetail.tsx'
import { RowToolbar } from '../preview/RowToolbar.tsx'
import type { RowFilter } from '../preview/row-filter.ts'
import { placeOfBatch, rowFormulas } from '../preview/row-macros.ts'
import { SpecDifference } from '../preview/SpecDifference.tsx'
import { NO_REPAIRS, repairState, type RepairState } from '../push/repair-rows.ts'
import { RepairPanel } from '../push/RepairPanel.tsx'
import { RowRepair } from '../push/RowRepair.tsx'
import { RestingAccounts } from '../push/RestingAccounts.tsx'
import { UnknownRows } from '../push/UnknownRows.tsx'
import type { BatchWires } from './batch-wires.ts'
import { DoneNote } from './DoneNote.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { FormerNote } from './FormerNote.tsx'
import { batchStages } from './flow-stages.ts'
import { rowActions } from './row-actions.ts'
import { RowsSummary } from './RowsSummary.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { rowAt, useRowTools } from './use-row-tools.ts'
import { useRowsOfFlow } from './use-rows-of-flow.ts'

type RowsProps = {
  flow: ActorRefFrom<typeof batchMachine>
  batchId: string
  channel: Channel
  accounts: readonly AccountFacts[]
  /** null while the lists are read */
  game: ScopeGame | null
  wires: BatchWires
  trail: readonly TrailEntry[]
  rights: BatchRights
  onHome: () => void
  onGo: (href: string) => void
  /** where another batch like this one begins */
  againHref: string | null
  onDuplicate?: ((begin: Duplicated) => void) | undefined
}

/** From the first expanded row to the last one confirmed by the network: one grid, its rows next to the flow. */
export function RowsFrame({
  flow,
  batchId,
  channel,
  accounts,
  game,
  wires,
  trail,
  rights,
  onHome,
  onGo,
  againHref,
  onDuplicate,
}: RowsProps) {
  const say = useSay()
  const book = useWatchedBook()
  const snapshot = useSelector(flow, (now) => now)
  const [rows] = useState(() => createBatchRows(channel, wires.lookups, { watched: book }))
  const [rowsMachine] = useState(() => wires.rowsInto(rows))
  const reader = useActorRef(rowsMachine, { input: { channel: channel.key, batchId } })
  const reading = useSelector(reader, (now) => now)
  useRowsOfFlow({ flow, reader, rows, accounts })
  const [videos] = useState(
    () =>
      wires.videos?.(({ batch }) => {
        flow.send({ type: 'batch.told', batch })
        reader.send({ type: 'rows.askNow' })
      }) ?? null,
  )
  useSyncExternalStore(rows.store.subscribe, () => rows.store.version)
  const [focused, setFocused] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  // the rows of one reason, changed together
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [side, setSide] = useState<'detail' | 'difference' | null>(null)
  const [filter, setFilter] = useState<RowFilter>('all')
  const creative = useAsk((seq: number, signal) => wires.readCreative({ channel: channel.key, batchId, seq }, signal))
  const source = useAsk((id: string, signal) => wires.readSource({ channel: channel.key, batchId: id }, signal))

  const tools = useRowTools({ flow, rows, wires })

  const { context } = snapshot
  const { batch } = context
  const counts = rows.counts()
  const isDraft = batch === null || batch.committed_at === null
  const editBlockers = rights.build.length > 0 ? rights.build : snapshot.can({ type: 'edits.apply', changes: [] }) ? [] : NOT_NOW
  const isEditable = editBlockers.length === 0
  const repair = useRepair(rows, isDraft)
  const against = {
    push: [...rights.commit, ...(snapshot.can({ type: 'push.retryFailed' }) ? [] : retryBlockersOf(context))],
    recreate: [...rights.commit, ...(snapshot.can({ type: 'rows.recreate', seqs: [] }) ? [] : NOT_NOW)],
  }
  const send = (event: BatchEvent) => flow.send(event)
  const focusedRow = focused === null ? null : (rows.store.get(focused) ?? null)
  const askAbout = (row: PreviewRow) => {
    const group = groupOf(row)
    const isShown =
      creative.input === group && creative.answer?.ads.some(({ seq, parent_seq }) => [seq, parent_seq].includes(row.item?.seq ?? null))
    if (group !== null && !isShown) creative.ask(group)
    const at = rowAt(batchId, row)
    if (isDraft && at) tools.fresh.ask(at)
  }
  const show = (row: PreviewRow | null) => {
    setFocused(row?.id ?? null)
    // formulas may say the variants of its axes
    if (isEditable && isDraft && source.status === 'idle') source.ask(batchId)
    if (side === 'detail' && row && row.id !== focused) askAbout(row)
  }
  const openDetail = () => {
    setSide('detail')
    if (focusedRow) askAbout(focusedRow)
  }
  const many = side === 'detail' ? manyOf(rows.store, picked ?? chosen, isDraft) : []
  const copy = side === 'detail' && isDraft && focusedRow ? copyOf(rows.store, focusedRow) : null
  const place = focusedRow ? rowAt(batchId, focusedRow) : null
  const addBlockers = (row: NewObject) =>
    rights.build.length > 0 ? rights.build : snapshot.can({ type: 'row.add', row }) ? [] : [blocker('batch.add.wait')]
  const spec = source.answer?.now ?? null
  const createdAt = batch?.created_at
  const formulas = useMemo(
    () => (game && createdAt !== undefined ? rowFormulas(channel, rows.store, placeOfBatch(game, createdAt, spec)) : null),
    [channel, rows, game, createdAt, spec],
  )
  const isAdding = snapshot.matches({ previewing: 'adding' })
  const unknown = filter === 'unknown' ? [...rows.store.values()].filter(({ item }) => item?.outcome === 'unknown') : []

  return (
    <FlowFrame
      title={say('batch.flow.title', { id: batchId })}
      subtitle={[say(`channel.${channel.key}.name`), batch?.name].filter(Boolean).join(' · ')}
      stages={batchStages(say, channel, rights.build.length > 0 ? { ...snapshot, can: () => false } : snapshot, send)}
      actions={rowActions(
        say,
        {
          context,
          isDraft:
            isDraft &&
            (snapshot.matches('previewing') ||
              snapshot.matches('confirming') ||
              snapshot.matches('committing') ||
              snapshot.matches('expanding')),
          isPushed: !isDraft,
          isCommitting: snapshot.matches('committing') || snapshot.matches('reconciling'),
          isRetrying: snapshot.matches('retrying'),
          isChecking: snapshot.matches({ previewing: 'checking' }) || snapshot.matches({ retryEditing: 'checking' }),
          canCheck: snapshot.can({ type: 'rows.check' }),
          canDiscard: snapshot.can({ type: 'batch.discard' }),
          canGoBack: snapshot.can({ type: 'build.back' }),
          rights,
          isDone: snapshot.matches({ settled: 'done' }),
          repair,
          onHome,
          onAgain: againHref === null ? null : () => onGo(againHref),
        },
        send,
      )}
      trail={trailInWords(say, batchMachine, trail)}
      chart={{ machine: batchMachine, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={batch ? <RowsSummary channel={channel} batch={batch} counts={counts} now={Date.now} /> : null}
      status={
        <>
          {isDraft && rights.build.length > 0 ? (
            <span className="fd-muted">{say('batch.preview.read_only', { reason: sayReasons(say, rights.build) })}</span>
          ) : null}
          <SaveStatus
            context={context}
            isSaving={isAdding || snapshot.matches({ previewing: 'saving' }) || snapshot.matches({ retryEditing: 'saving' })}
          />
          {batch?.kind === 'last' && isDraft ? (
            <Button
              size="small"
              variant="minimal"
              text={say('batch.preview.diff')}
              onClick={() => {
                setSide('difference')
                source.ask(batchId)
              }}
            />
          ) : null}
        </>
      }
      side={
        side === 'detail'
          ? {
              title: many.length > 1 ? say('batch.preview.many', { count: countText(many.length) }) : say('batch.preview.detail'),
              content:
                many.length > 1 ? (
                  <ManyRows
                    channel={channel}
                    rows={many}
                    gameId={batch?.game_id ?? context.spec.game_id}
                    blockers={editBlockers}
                    refusal={picked ? (many[0]?.item?.error ?? null) : null}
                    onEdits={(changes, name) => send({ type: 'edits.apply', changes, name })}
                  />
                ) : (
                  <RowDetail
                    row={focusedRow}
                    creative={creative}
                    isDraft={isDraft}
                    gameId={batch?.game_id ?? context.spec.game_id}
                    onEdit={
                      isEditable && (isDraft || (focusedRow !== null && isRepairable(focusedRow)))
                        ? (row, field, value) =>
                            send({
                              type: 'edits.apply',
                              changes: fieldEdit(row, field, value),
                              name: cellStep('panel', [{ column: field.key }], (key) => fieldKey(channel, key)),
                            })
                        : null
                    }
                    onName={(row, name) => send({ type: 'edits.apply', changes: nameEditOf(row, name), name: rowStep('name', 1) })}
                    tools={
                      isDraft && focusedRow ? (
                        <>
                          {place && copy ? (
                            <RowToolbar
                              {...tools}
                              seq={place.seq}
                              nameBlockers={rights.build.length > 0 ? rights.build : isEditable ? [] : [blocker('batch.row.not_editable')]}
                              copyBlockers={addBlockers(copy)}
                              isCopying={isAdding}
                              onName={() => tools.naming.ask(place)}
                              onCopy={() => send({ type: 'row.add', row: copy })}
                            />
                          ) : null}
                          <AddBelowButton
                            row={focusedRow}
                            store={rows.store}
                            blockersOf={addBlockers}
                            isAdding={isAdding}
                            onAdd={(row) => send({ type: 'row.add', row })}
                          />
                        </>
                      ) : focusedRow ? (
                        <RowRepair row={focusedRow} store={rows.store} against={against} onSend={send} />
                      ) : null
                    }
                  />
                ),
              onClose: () => setSide(null),
            }
          : side === 'difference'
            ? { title: say('batch.preview.diff'), content: differenceOf(say, channel, source), onClose: () => setSide(null) }
            : null
      }
      busy={snapshot.hasTag('busy')}
      reasonOf={(reason, words) => reasonWords(words, channel, reason)}
    >
      {snapshot.matches({ previewing: 'conflict' }) || snapshot.matches({ retryEditing: 'conflict' }) ? (
        <ConflictPanel
          channel={channel}
          rowOf={(seq) => rows.store.get(itemRowId(seq))}
          present={context.conflict}
          mine={unsavedEdits(context)}
          onKeepMine={() => send({ type: 'conflict.keepMine' })}
          onTakeTheirs={() => send({ type: 'conflict.takeTheirs' })}
        />
      ) : (
        <FlowNotes channel={channel} problems={context.problems} statePaths={statePaths(snapshot.value)} onSend={send} />
      )}
      {batch && snapshot.matches({ settled: 'done' }) ? <DoneNote channel={channel} batch={batch} /> : null}
      {isDraft && context.former ? <FormerNote word="batch.flow.former_kept" former={context.former} /> : null}
      {batch?.resting ? (
        <RestingAccounts
          resting={batch.resting}
          accounts={accounts}
          blockers={rights.commit}
          signIn={{ blockers: rights.signIn, onGo }}
          lift={async (accountId) => {
            await wires.liftRest({ channel: channel.key, batchId, accountId })
            send({ type: 'page.askNow' })
          }}
        />
      ) : null}
      {unknown.length > 0 ? (
        <UnknownRows
          rows={unknown}
          blockers={[...rights.commit, ...(snapshot.matches('settled') ? [] : [blocker('batch.decide.not_settled')])]}
          onDecide={(decision) => send({ type: 'row.decide', ...decision })}
          onShow={show}
        />
      ) : null}
      {isDraft ? null : (
        <RepairPanel
          channel={channel}
          state={repair}
          editBlockers={editBlockers}
          against={against}
          onSend={send}
          onEdit={(lines) => {
            const [first] = lines
            setPicked(lines.length > 1 ? lines.map(({ id }) => id) : null)
            setFocused(first?.id ?? null)
            setSide('detail')
            if (first) askAbout(first)
          }}
        />
      )}
      {isDraft && videos && counts.videos > 0 ? (
        <WaitingVideos machine={videos} at={{ channel: channel.key, batchId }} waiting={counts.videos} mayBring={rights.build} />
      ) : null}
      <PreviewGrid
        channel={channel}
        rows={rows}
        counts={counts}
        isDraft={isDraft}
        isEditable={isEditable && (isDraft || counts.failed > 0 || context.queue.past.length > 0)}
        against={against}
        steps={context.queue}
        formulas={formulas}
        status={gridStatus(say, channel, reading, rows.loaded, () => reader.send({ type: 'rows.retry' }))}
        footer={footerOf(say, reading, batch?.expanded ?? 0, rows.loaded)}
        fileName={`batch-${batchId}`}
        onSend={send}
        onFocusRow={(row) => {
          setPicked(null)
          show(row)
        }}
        onChoose={setChosen}
        onFilter={setFilter}
        onDetail={openDetail}
        onDuplicate={
          isDraft || rights.build.length > 0 || !onDuplicate ? undefined : (copied) => onDuplicate(duplicatedOf(channel, batchId, copied))
        }
      />
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
      {snapshot.matches('confirmingDiscard') || snapshot.matches('discarding') ? (
        <DiscardDialog
          count={batch?.counts.total ?? 0}
          busy={snapshot.matches('discarding')}
          onConfirm={() => send({ type: 'discard.confirm' })}
          onCancel={() => send({ type: 'discard.cancel' })}
        />
      ) : null}
    </FlowFrame>
  )
}

const NOT_NOW: readonly Blocker[] = [blocker('batch.row.not_editable')]

/** What can be done about failed rows, worked out again when a row changed. */
function useRepair(rows: BatchRows, isDraft: boolean): RepairState {
  const { version } = rows.store
  return useMemo(() => (isDraft || version < 0 ? NO_REPAIRS : repairState(rows.store)), [rows, isDraft, version])
}

/** The rows that are changed together: of a committed batch those that failed. */
function manyOf(store: BatchRows['store'], ids: readonly string[], isDraft: boolean): PreviewRow[] {
  if (ids.length < 2) return []
  const rows = itemsOf(store, ids)
  return isDraft ? rows : rows.filter(isRepairable)
}

type Reading = ReturnType<ActorRefFrom<ReturnType<BatchWires['rowsInto']>>['getSnapshot']>

function gridStatus(say: Say, channel: Channel, reading: Reading, loaded: number, onRetry: () => void): GridStatus {
  if (loaded > 0) return { kind: 'ready' }
  if (reading.hasTag('failure'))
    return { kind: 'error', reason: reading.context.problems.map((problem) => reasonWords(say, channel, problem)).join('; '), onRetry }
  return reading.hasTag('busy') ? { kind: 'loading' } : { kind: 'ready' }
}

/** Long work shows counted progress; at rest, how old the rows are is not a question: they are read again by themselves. */
function footerOf(say: Say, reading: Reading, expanded: number, loaded: number): string {
  if (reading.matches({ loading: 'growing' })) return say('batch.preview.expanding', { expanded: countText(expanded) })
  if (reading.matches('loading'))
    return say('batch.preview.loading', { loaded: countText(loaded), total: countText(reading.context.last?.total ?? 0) })
  if (reading.matches('failed')) return say('batch.preview.stale')
  return say(reading.context.last?.state === 'pushing' ? 'batch.preview.live' : 'batch.preview.current', { count: countText(loaded) })
}

function differenceOf(
  say: Say,
  channel: Channel,
  source: ReturnType<typeof useAsk<string, Awaited<ReturnType<BatchWires['readSource']>>>>,
) {
  if (source.status === 'failed') return <p className="fd-problem-gap">{say('batch.preview.diff.failed')}</p>
  if (!source.answer) return <p className="fd-hint">{say('common.loading')}</p>
  return source.answer.last ? (
    <SpecDifference channel={channel} last={source.answer.last} now={source.answer.now} />
  ) : (
    <p className="fd-hint">{say('batch.preview.diff.no_source')}</p>
  )
}
