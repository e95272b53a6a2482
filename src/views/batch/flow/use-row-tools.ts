import type { ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { rowStep } from '#domain/step-name.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import { useAsk, type Asked } from '../field/use-ask.ts'
import type { BatchRows } from '../preview/batch-rows.ts'
import { itemRowId, type PreviewRow } from '../preview/preview-row.ts'
import type { BatchWires, RowAt } from './batch-wires.ts'

export type RowTools = {
  /** what a fresh look at a row found: that another user had changed it */
  fresh: Asked<RowAt, { changed: boolean }>
  /** the template's name for a row, staged as an edit unless the row has it already */
  naming: Asked<RowAt, { changed: boolean }>
}

type Parts = { flow: ActorRefFrom<typeof batchMachine>; rows: BatchRows; wires: BatchWires }

/** Where a row is read; an account's line is no row of the batch. */
export const rowAt = (batchId: string, { item, channel }: PreviewRow): RowAt | null =>
  item && { channel: channel.key, batchId, level: item.level, seq: item.seq }

/** What the panel of a row asks the server about that row only. */
export function useRowTools({ flow, rows, wires }: Parts): RowTools {
  const fresh = useAsk(async (at: RowAt, signal) => {
    const row = await wires.readRow(at, signal)
    const { queue, saving, add } = flow.getSnapshot().context
    const known = Math.max(rows.itemOf(at.seq)?.version ?? 0, queue.versions[at.seq] ?? 0)
    if (!signal.aborted && row.version >= known) rows.take([row])
    // while a write of ours is under way the newer version may be its own
    return { changed: row.version > known && saving === null && add === null }
  })
  const naming = useAsk(async (at: RowAt, signal) => {
    const name = await wires.nameRow(at, signal)
    const item = rows.store.get(itemRowId(at.seq))?.item
    if (signal.aborted || !item || item.name === name) return { changed: false }
    const { level, seq, version } = item
    const changes: CellEdit[] = [{ seq, level, version, field: 'name', before: item.name, after: name }]
    const edit: BatchEvent = { type: 'edits.apply', changes, name: rowStep('name', 1) }
    if (!flow.getSnapshot().can(edit)) throw new NotEditable()
    flow.send(edit)
    return { changed: true }
  })
  return { fresh, naming }
}

/** The name came when the draft could no longer be edited. */
class NotEditable extends Error {
  readonly blockers = [blocker('batch.row.not_editable')]
}
