import type { Kysely } from 'kysely'
import type { RtaRehearsalRow, RtaVersionRow } from '#contract/rta.ts'
import { objectKey, type RtaObject } from '#domain/rta/rta.ts'
import type { Database } from '#server/db/schema.ts'
import { readNames, type Names, type RehearsalRead, type VersionRead } from './rta.reads.ts'

/** Who reads, and which accounts are within the grants. */
export type Reader = { userId: string; accounts: ReadonlySet<string> }

const named =
  ({ accounts, ads }: Names) =>
  <T extends RtaObject>(object: T) => ({
    ...object,
    account_name: accounts.get(object.account_id) ?? '',
    ad_name: object.ad_id === null ? '' : (ads.get(objectKey(object))?.name ?? ''),
  })

/** All objects that are bound by a version: those of its payload, and those that stayed. */
export const objectsOf = ({ objects, kept }: Pick<VersionRead, 'objects' | 'kept'>): RtaObject[] => [
  ...objects,
  ...kept.map(({ account_id, ad_id }) => ({ account_id, ad_id })),
]

/** Versions as a user may see them: objects outside of the grants are counted only. */
export async function versionRows(
  db: Kysely<Database>,
  versions: readonly VersionRead[],
  { userId, accounts }: Reader,
): Promise<RtaVersionRow[]> {
  const within = <T extends RtaObject>(list: readonly T[]): T[] => list.filter(({ account_id: id }) => accounts.has(id))
  const name = named(await readNames(db, within(versions.flatMap((version) => [...objectsOf(version), ...version.results]))))
  return versions.map((version) => {
    const { target_id, number, state, results, made_by, made_at, settled_at, ticket } = version
    const all = objectsOf(version)
    const own = within(all)
    return {
      target_id,
      number,
      state,
      objects: own.map(name),
      hidden: all.length - own.length,
      results: within(results).map(name),
      made_by,
      made_at: made_at.toISOString(),
      settled_at: settled_at?.toISOString() ?? null,
      ticket: made_by.id === userId ? ticket : null,
    }
  })
}

/** A rehearsal of the reader's own: all of it lies within the grants. */
export async function rehearsalRow(
  db: Kysely<Database>,
  { made_at, made_by: _by, seen: _seen, target_name: _name, ...rehearsal }: RehearsalRead,
  names: Record<string, string>,
): Promise<RtaRehearsalRow> {
  const name = named(await readNames(db, [...rehearsal.objects, ...rehearsal.changes]))
  const used = new Set([rehearsal.target_id, ...rehearsal.changes.flatMap(({ was }) => was)])
  return {
    ...rehearsal,
    objects: rehearsal.objects.map(name),
    changes: rehearsal.changes.map(({ was, ...change }) => ({ ...name(change), was: [...was] })),
    names: Object.fromEntries(Object.entries(names).filter(([id]) => used.has(id))),
    made_at: made_at.toISOString(),
  }
}
