import type { Channel } from '#domain/channels/channel.ts'
import { createRunningCount } from '#domain/running-count.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import type { PreviewRow } from './preview-row.ts'
import { draftFilters, passes, PUSH_FILTERS, type RowFilter } from './row-filter.ts'

/** Rows by filter, those whose name another one has already, and those that wait for a video. */
export type RowCounts = Readonly<Record<RowFilter | 'clashes' | 'videos', number>>

const passing = (filter: RowFilter) => (row: PreviewRow) => row.item !== null && passes(row, filter)

const questionsOf = (channel: Channel) => ({
  ...(Object.fromEntries([...draftFilters(channel), ...PUSH_FILTERS].map((filter) => [filter, passing(filter)])) as Record<
    RowFilter,
    (row: PreviewRow) => boolean
  >),
  clashes: ({ problems }: PreviewRow) => problems.some(({ code }) => code === 'batch.name.duplicate'),
  videos: ({ item, problems }: PreviewRow) =>
    item !== null && item.excluded_reason === null && problems.some(({ code }) => code.startsWith('batch.material.video_')),
})

/** The counts of a store that is followed for as long as it lives: each change costs its own rows. */
export function countRows(channel: Channel, store: RowStore<PreviewRow>): () => RowCounts {
  const count = createRunningCount(questionsOf(channel))
  const putAll = () => {
    count.clear()
    for (const row of store.values()) count.put(row.id, row)
  }
  putAll()
  store.subscribe((change) => {
    if (change.kind === 'replaced') return putAll()
    for (const row of change.upserted) count.put(row.id, row)
    for (const id of change.removed) count.remove(id)
  })
  return count.read
}
