import type { Kysely } from 'kysely'
import { draftFields, draftLevel, valueBlockers } from '#domain/ad-draft/ad-draft.ts'
import type { SpecValues } from '#domain/batch/batch.ts'
import { placementsOf } from '#domain/batch/creative-matrix.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import type { Findings } from '#domain/batch/validate.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { lookupOf, type Channel, type Lookup } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { Database } from '#server/db/schema.ts'
import { materialsByIds } from '#server/features/catalogue/catalogue.reads.ts'
import { readAccounts, readKnown } from '../batch/batch-facts.reads.ts'
import { readAudienceSizes } from './ad-draft.reads.ts'

type Checked = { kind: AdDraftKind; game_id: string; values: SpecValues }

/**
 * What a check of a draft finds, by field: the rules of its fields in the game's ad accounts that can be used, audiences and materials that do not exist
 * or may not be used, pictures that suit no placement. Warnings: audiences whose size is unknown or 0.
 */
export async function findingsOf(db: Kysely<Database>, channel: Channel, { kind, game_id: gameId, values }: Checked): Promise<Findings> {
  const { spreaderId, abilities } = channel
  const asked = referencesIn(channel, [[draftLevel(channel, kind), values]])
  const accounts = (await readAccounts(db, gameId, spreaderId)).filter(({ off }) => off === null)
  const known = await readKnown(db, gameId, spreaderId, abilities.materialKinds, asked, [])
  return {
    problems: [
      ...(accounts.length === 0 ? [blocker('ad_draft.no_account')] : []),
      ...valueBlockers(channel, kind, values, { accounts, nowMs: Date.now(), known }),
      ...(await placementBlockers(db, channel, kind, { gameId, values })),
    ],
    warnings: await sizeWarnings(db, channel, kind, { gameId, values }),
  }
}

type Place = { gameId: string; values: SpecValues }

/** The ids that values name in one look-up, each with its field. */
function namedIn(channel: Channel, kind: AdDraftKind, values: SpecValues, lookup: Lookup): { field: string; id: string }[] {
  return draftFields(channel, kind).flatMap((field) => {
    const value = lookupOf(field) === lookup ? values[field.key] : undefined
    const ids = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []
    return ids.map((id) => ({ field: field.key, id }))
  })
}

async function placementBlockers(db: Kysely<Database>, channel: Channel, kind: AdDraftKind, { gameId, values }: Place): Promise<Blocker[]> {
  const named = channel.placements ? namedIn(channel, kind, values, 'material') : []
  if (named.length === 0) return []
  const materials = await materialsByIds(db, [gameId], named.map(({ id }) => id)) // prettier-ignore
  const unsuited = new Map(materials.filter((one) => placementsOf(channel, one).length === 0).map(({ id, name }) => [id, name]))
  return named.flatMap(({ field, id }) => {
    const name = unsuited.get(id)
    return name === undefined ? [] : [blocker('ad_draft.no_placement', { field, params: { name } })]
  })
}

async function sizeWarnings(db: Kysely<Database>, channel: Channel, kind: AdDraftKind, { gameId, values }: Place): Promise<Blocker[]> {
  const named = namedIn(channel, kind, values, 'audience')
  if (named.length === 0) return []
  const sizes = new Map((await readAudienceSizes(db, gameId, channel.spreaderId, named.map(({ id }) => id))).map((one) => [one.id, one])) // prettier-ignore
  return named.flatMap(({ field, id }) => {
    const size = sizes.get(id)
    if (!size) return []
    const said = size.high ?? size.low
    if (said === null) return [blocker('ad_draft.size_unknown', { field, params: { name: size.name } })]
    return said === '0' ? [blocker('ad_draft.size_nothing', { field, params: { name: size.name } })] : []
  })
}
