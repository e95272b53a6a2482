import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Endpoint, ScopedKind } from '#contract/endpoint.ts'
import { blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { readKnownIds, TABLES_OF_IDS } from './known-ids.repository.ts'
import { REMEMBERED_MS, type Memory } from './memory.ts'
import { Refused } from './refused.ts'
import { idsOf, type NamedId } from './scope.ts'

/**
 * Ids of a declared kind name something that exists. A write is held to all of its ids, a read to those it requires: an optional one is a
 * filter, and a filter by what does not exist finds nothing.
 * @throws Refused 400 that names each unknown id with its field
 */
export async function refuseUnknownIds(db: Kysely<Database>, endpoint: Endpoint, input: unknown, memory?: Memory): Promise<void> {
  const asked = idsOf(endpoint, input).filter(({ field }) => endpoint.write !== 'no' || isRequired(endpoint, field))
  const unknown: NamedId[] = []
  for (const kind of new Set(asked.map((one) => one.kind))) {
    const named = asked.filter((one) => one.kind === kind)
    const known = await knownIds(db, kind, named, memory)
    unknown.push(...named.filter(({ id }) => !known.has(id)))
  }
  if (unknown.length === 0) return
  throw new Refused(unknown.slice(0, 20).map(({ kind, id, field }) => blocker(`input.no_such_${kind}`, { params: { id }, field })))
}

/** Whether an input field may not be left out; below its first segment a field is JSON text. */
function isRequired({ input }: Endpoint, field: string): boolean {
  const [head = ''] = field.split('.')
  const schema: unknown = input instanceof z.ZodObject ? input.shape[head] : undefined
  return schema instanceof z.ZodType && !schema.safeParse(undefined).success
}

/** What is remembered is enough while it holds all that was named; an id it lacks may be new. */
async function knownIds(db: Kysely<Database>, kind: ScopedKind, named: readonly NamedId[], memory?: Memory): Promise<ReadonlySet<string>> {
  const remembered = memory?.ids.get(kind)
  if (remembered && named.every(({ id }) => remembered.has(id))) return remembered
  const keep = memory?.ids.reading()
  const found = await readKnownIds(db, kind)
  keep?.(kind, found, { topics: TABLES_OF_IDS[kind], forMs: REMEMBERED_MS })
  return found
}
