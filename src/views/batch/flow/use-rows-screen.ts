import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import { retryBlockersOf } from '#machines/batch/batch.setup.ts'
import type { BatchEvent, NewObject } from '#machines/batch/batch.types.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { useWatchedBook } from '#views/kit/watched/watched-book.ts'
import { useAsk } from '../field/use-ask.ts'
import { createBatchRows, type BatchRows } from '../preview/batch-rows.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { groupOf } from '../preview/RowDetail.tsx'
import type { RowFilter } from '../preview/row-filter.ts'
import { placeOfBatch, rowFormulas } from '../preview/row-macros.ts'
import { NO_REPAIRS, repairState, type RepairState } from '../push/repair-rows.ts'
import type { BatchWires } from './batch-wires.ts'
import { useNamedRow } from './use-named-row.ts'
import { rowAt, useRowTools } from './use-row-tools.ts'
import { useRowsOfFlow } from './use-rows-of-flow.ts'

export type RowsPlace = {
  flow: ActorRefFrom<typeof batchMachine>
  batchId: string
  /** the row that the address names */
  row: number | null
  channel: Channel
  accounts: readonly AccountFacts[]
  /** null while the lists are read */
  game: ScopeGame | null
  wires: BatchWires
  rights: BatchRights
}

const NOT_NOW: readonly Blocker[] = [blocker('batch.row.not_editable')]

/** What the page of a batch's rows knows: the flow, the rows next to it, what is looked at, and what may be done now. */
export function useRowsScreen(place: RowsPlace) {
  const { flow, batchId, channel, wires, rights } = place
  const snapshot = useSelector(flow, (now) => now)
  const { rows, reader, reading, videos } = useRowsRead(place)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [filter, setFilter] = useState<RowFilter>('all')
  const source = useAsk((id: string, signal) => wires.readSource({ channel: channel.key, batchId: id }, signal))
  const { context } = snapshot
  const isDraft = context.batch === null || context.batch.committed_at === null
  const editBlockers = rights.build.length > 0 ? rights.build : snapshot.can({ type: 'edits.apply', changes: [] }) ? [] : NOT_NOW
  const isEditable = editBlockers.length === 0
  const look = useLook({ ...place, rows, isDraft }, () => {
    // formulas may say the variants of its axes
    if (isEditable && isDraft && source.status === 'idle') source.ask(batchId)
  })
  const { takeGrid } = useNamedRow(place.row, rows, look.pick)
  const addBlockers = (row: NewObject): readonly Blocker[] =>
    rights.build.length > 0 ? rights.build : snapshot.can({ type: 'rows.add', rows: [row], undone: '' }) ? [] : [blocker('batch.add.wait')]
  return {
    ...place,
    ...look,
    takeGrid,
    snapshot,
    context,
    batch: context.batch,
    gameId: context.batch?.game_id ?? context.spec.game_id,
    rows,
    reader,
    reading,
    videos,
    counts: rows.counts(),
    chosen,
    setChosen,
    filter,
    setFilter,
    source,
    isDraft,
    isAdding: snapshot.matches({ previewing: 'adding' }),
    editBlockers,
    isEditable,
    addBlockers,
    repair: useRepair(rows, isDraft),
    against: {
      push: [...rights.commit, ...(snapshot.can({ type: 'push.retryFailed' }) ? [] : retryBlockersOf(context))],
      recreate: [...rights.commit, ...(snapshot.can({ type: 'rows.recreate', seqs: [] }) ? [] : NOT_NOW)],
    },
    formulas: useFormulas(place, rows, context.batch?.created_at, source.answer?.now ?? null),
    send: (event: BatchEvent) => flow.send(event),
  }
}

export type RowsScreen = ReturnType<typeof useRowsScreen>

/** The rows outside of React, read by a machine of their own, and the videos that are brought to accounts. */
function useRowsRead({ flow, batchId, channel, accounts, wires }: RowsPlace) {
  const book = useWatchedBook()
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
  return { rows, reader, reading, videos }
}

type Looking = Pick<RowsPlace, 'flow' | 'batchId' | 'channel' | 'wires'> & { rows: BatchRows; isDraft: boolean }

/** Which row is looked at, in the panel or not, and what is asked about it. */
function useLook({ flow, batchId, channel, wires, rows, isDraft }: Looking, onShow: () => void) {
  const [focused, setFocused] = useState<string | null>(null)
  // the rows of one reason, changed together
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [side, setSide] = useState<'detail' | 'difference' | null>(null)
  const creative = useAsk((seq: number, signal) => wires.readCreative({ channel: channel.key, batchId, seq }, signal))
  const tools = useRowTools({ flow, rows, wires })
  const focusedRow = focused === null ? null : (rows.store.get(focused) ?? null)
  const askAbout = (row: PreviewRow) => {
    const group = groupOf(row)
    const isShown =
      creative.input === group && creative.answer?.ads.some(({ seq, parent_seq }) => [seq, parent_seq].includes(row.item?.seq ?? null))
    if (group !== null && !isShown) creative.ask(group)
    const at = rowAt(batchId, row)
    if (isDraft && at) tools.fresh.ask(at)
  }
  return {
    picked,
    side,
    setSide,
    creative,
    tools,
    focusedRow,
    show: (row: PreviewRow | null) => {
      setFocused(row?.id ?? null)
      onShow()
      if (side === 'detail' && row && row.id !== focused) askAbout(row)
    },
    unpick: () => setPicked(null),
    openDetail: () => {
      setSide('detail')
      if (focusedRow) askAbout(focusedRow)
    },
    /** the rows of one reason in the panel, to be changed together */
    pick: (lines: readonly PreviewRow[]) => {
      const [first] = lines
      setPicked(lines.length > 1 ? lines.map(({ id }) => id) : null)
      setFocused(first?.id ?? null)
      setSide('detail')
      if (first) askAbout(first)
    },
  }
}

/** Formulas over the macros of names; null while the game or the batch is not known. */
function useFormulas(
  { channel, game }: RowsPlace,
  rows: BatchRows,
  createdAt: string | undefined,
  spec: Parameters<typeof placeOfBatch>[2],
) {
  return useMemo(
    () => (game && createdAt !== undefined ? rowFormulas(channel, rows.store, placeOfBatch(game, createdAt, spec)) : null),
    [channel, rows, game, createdAt, spec],
  )
}

/** What can be done about failed rows, worked out again when a row changed. */
function useRepair(rows: BatchRows, isDraft: boolean): RepairState {
  const { version } = rows.store
  return useMemo(() => (isDraft || version < 0 ? NO_REPAIRS : repairState(rows.store)), [rows, isDraft, version])
}
