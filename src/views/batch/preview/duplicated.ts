import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { rowSource, SOURCES_MAX } from '#domain/duplication/source-ref.ts'
import type { PreviewRow } from './preview-row.ts'

/** What is copied, of one level: a duplication begins with it. */
export type Duplicated = { channel: string; level: string; ids: readonly string[] }

/** Of chosen rows those of the uppermost level, because what is in them comes along; without any the whole batch. */
export function duplicatedOf(channel: Channel, batchId: string, chosen: readonly PreviewRow[]): Duplicated {
  const levels = levelKeys(channel)
  const level = levels.find((one) => chosen.some(({ item }) => item?.level === one)) ?? levels[0] ?? ''
  const rows = chosen.flatMap(({ item }) => (item?.level === level ? item.seq : []))
  const isWhole = rows.length === 0 || rows.length > SOURCES_MAX
  return { channel: channel.key, level, ids: isWhole ? [rowSource(batchId, null)] : rows.map((seq) => rowSource(batchId, seq)) }
}
