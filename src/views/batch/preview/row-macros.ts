import type { BatchSpec } from '#domain/batch/batch.ts'
import { macrosOf } from '#domain/batch/naming.ts'
import { rowParts, type NamedObject, type RowPlace } from '#domain/batch/row-parts.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { dayInZone } from '#domain/zone.ts'
import { formulasOf } from '#views/kit/grid/formulas.ts'
import type { Formulas } from '#views/kit/grid/types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { itemRowId, type PreviewRow } from './preview-row.ts'

type Known = Pick<RowPlace, 'game' | 'date'> & {
  /** null while it is not read: then nothing is said of axes */
  spec: BatchSpec | null
}

/** What formulas may say of a row of a batch: the macros of name templates. */
export function rowFormulas(channel: Channel, store: RowStore<PreviewRow>, { game, date, spec }: Known): Formulas<PreviewRow> {
  const axes = new Set(channel.axes.map(({ key }) => key))
  const placeOf = placesIn(store)
  return formulasOf({
    macros: new Set([...macrosOf(channel)].filter((macro) => spec !== null || !axes.has(macro))),
    valuesOf: ({ item, account }) =>
      rowParts(channel, spec, item, { account, game, date, above: aboveOf(store, item), place: item ? placeOf(item.seq) : 1 }),
  })
}

/** The game and day that a batch's names say: the day it was made, in the game's zone. */
export const placeOfBatch = (
  { game_id: gameId, name, timezone }: { game_id: string; name: string; timezone: string },
  createdAt: string,
  spec: BatchSpec | null,
): Known => ({ game: { gameId, name }, date: dayInZone(Date.parse(createdAt), timezone), spec })

type Item = PreviewRow['item']

function aboveOf(store: RowStore<PreviewRow>, item: Item): NamedObject[] {
  const parent = !item || item.parent_seq === null ? null : (store.get(itemRowId(item.parent_seq))?.item ?? null)
  return parent ? [...aboveOf(store, parent), parent] : []
}

/** The place of each row among those below the same parent, by its number; counted once for each state of the rows. */
function placesIn(store: RowStore<PreviewRow>): (seq: number) => number {
  let counted: { version: number; places: Map<number, number> } | null = null
  return (seq) => {
    if (counted?.version !== store.version) counted = { version: store.version, places: countPlaces(store) }
    return counted.places.get(seq) ?? 1
  }
}

function countPlaces(store: RowStore<PreviewRow>): Map<number, number> {
  const items = [...store.values()].flatMap(({ item }) => item ?? []).sort((a, b) => a.seq - b.seq)
  const counts = new Map<string, number>()
  return new Map(
    items.map(({ seq, parent_seq: parent, account_id: account }) => {
      const key = parent === null ? `account:${account}` : String(parent)
      const place = (counts.get(key) ?? 0) + 1
      counts.set(key, place)
      return [seq, place]
    }),
  )
}
