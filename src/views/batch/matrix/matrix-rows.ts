import type { MatrixRow } from '#domain/batch/creative-matrix.ts'
import { resolveValues } from '#domain/batch/spec-values.ts'
import { lookupOf, type Channel, type Values } from '#domain/channels/channel.ts'
import { fieldsOf, groupLevel, shownLevel } from '#domain/channels/levels.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import type { PreviewRow } from '../preview/preview-row.ts'

/** The groups of ads among these rows, and those that their ads and what is above them mean; of no rows all. With what an ad there begins with. */
export function matrixRowsOf(channel: Channel, store: RowStore<PreviewRow>, chosen: readonly PreviewRow[]): MatrixRow[] {
  const all = [...store.values()]
  const ads = new Map<string, PreviewRow[]>()
  for (const row of all)
    if (row.item?.level === shownLevel(channel) && row.parentId !== null) ads.set(row.parentId, [...(ads.get(row.parentId) ?? []), row])
  const wanted = new Set(chosen.map(({ id }) => id))
  const above = new Set(chosen.flatMap(({ parentId }) => parentId ?? []))
  const isMeant = (row: PreviewRow) => wanted.has(row.id) || above.has(row.id) || isBelow(store, row, wanted)
  const groups = all.filter(({ item }) => item?.level === groupLevel(channel) && item.excluded_reason === null)
  const model = modelOf(ads)
  return groups
    .filter((row) => chosen.length === 0 || isMeant(row))
    .flatMap((row): MatrixRow[] => {
      if (!row.item) return []
      const own = ads.get(row.id) ?? []
      const counted = own.filter(({ item }) => item?.excluded_reason === null)
      return [
        {
          seq: row.item.seq,
          name: row.item.name,
          account_id: row.item.account_id,
          account: row.account.name,
          ads: counted.length,
          names: own.flatMap(({ item }) => item?.name ?? []),
          shows: counted.flatMap(({ item }) => (item ? shownIn(channel, item.values) : [])),
          values: withoutMaterial(channel, model(row) ?? defaultsIn(channel, row)),
        },
      ]
    })
}

function isBelow(store: RowStore<PreviewRow>, { parentId }: PreviewRow, ids: ReadonlySet<string>): boolean {
  const parent = parentId === null ? undefined : store.get(parentId)
  return parent !== undefined && (ids.has(parent.id) || isBelow(store, parent, ids))
}

/** The ad that a new one is like: the first of its group, else of its account, else of the batch. */
function modelOf(ads: ReadonlyMap<string, readonly PreviewRow[]>): (row: PreviewRow) => Values | undefined {
  const firsts = [...ads.values()].flatMap(([first]) => first ?? [])
  const ofAccount = new Map(firsts.toReversed().map((ad) => [ad.account.accountId, ad]))
  return (row) => (ads.get(row.id)?.[0] ?? ofAccount.get(row.account.accountId) ?? firsts[0])?.item?.values
}

const defaultsIn = (channel: Channel, { item, above, account }: PreviewRow): Values =>
  resolveValues(channel, shownLevel(channel), {}, item ? { ...above, [item.level]: item.values } : above, account.currency)

const materialFields = (channel: Channel): string[] =>
  fieldsOf(channel, shownLevel(channel)).flatMap((field) => (lookupOf(field) === 'material' ? [field.key] : []))

const shownIn = (channel: Channel, values: Values): string[] =>
  materialFields(channel).flatMap((key) => (typeof values[key] === 'string' ? [values[key]] : (values[key] ?? [])))

function withoutMaterial(channel: Channel, values: Values): Values {
  const materials = materialFields(channel)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !materials.includes(key)))
}
