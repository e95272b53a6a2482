import { crc32 } from 'node:zlib'
import type { ColumnStore } from '../client.ts'
import type { Slice } from './slice.ts'

/** Stores that share the figures, in an order that never changes: each has those of some games. */
export type Shards = readonly [ColumnStore, ...ColumnStore[]]

/** Which of so many shards has the figures of a game; ClickHouse says the same by `CRC32(game) % n`. */
export const shardOf = (game: string, shards: number): number => crc32(game) % shards

/** A slice as one of so many shards has it: without the rows that belong elsewhere, and told also where none is left, because some may have been before. */
export function partOf(slice: Slice, shard: number, shards: number): Slice {
  if (shards === 1) return slice
  const rows = slice.rows.filter(({ game = '' }) => shardOf(game, shards) === shard)
  return { ...slice, rows, declaredRows: rows.length }
}
