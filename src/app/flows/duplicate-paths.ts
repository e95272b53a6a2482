import type { Level } from '#domain/channels/channel.ts'
import { rowSource } from '#domain/duplication/source-ref.ts'
import { flowPath, pageOf, pathOf } from '#permissions/pages.ts'
import { ownPath } from '#app/entry/local-data.ts'

/** What is to be copied: of one level of one network, as `domain/duplication/source-ref.ts` writes sources. */
export type DuplicateBegin = {
  channel: string
  /** left out: the uppermost */
  level?: Level
  ids: readonly string[]
  /** the address they were chosen at, which the duplication leads back to */
  back?: string
}

/**
 * Begins a duplication: `/advertise-2/duplicate/new?channel=<key>&level=<level>&ids=12.3,12.4`. An id is a row of a batch (`12.3`), every row of the level
 * in it (`12.*`), or an object of the network with its ad account (`1203400001:120215`).
 */
export const duplicatePath = ({ channel, level, ids, back }: DuplicateBegin): string =>
  `${pathOf('Duplication')}/new?${new URLSearchParams({ channel, ...(level ? { level } : {}), ids: ids.join(','), ...(back ? { back } : {}) })}`

/** Begins with everything in a batch. */
export const duplicateBatchPath = ({ batch_id, channel }: { batch_id: string; channel: string }, back: string): string =>
  duplicatePath({ channel, ids: [rowSource(batch_id, null)], back })

/** Where an address of `duplicatePath` leads back to; null: nowhere, or not to a page of the console. */
export function backIn(search: URLSearchParams): string | null {
  const back = ownPath(search.get('back'))
  return back === null || pageOf(back) === null ? null : back
}

/** A duplicate batch that is there: its flow goes on, or is read. */
export const openDuplicatePath = ({ batch_id, channel }: { batch_id: string; channel: string }): string =>
  `${flowPath('Duplication', batch_id)}?${new URLSearchParams({ channel })}`
