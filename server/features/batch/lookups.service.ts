import type { Kysely } from 'kysely'
import type { LookupOption } from '#contract/batch-shapes.ts'
import type { DictEntry } from '#contract/lists.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { regionName, REGIONS } from '#domain/channels/regions.ts'
import { standingBlockers } from '#domain/landing/landing.ts'
import { unusableBlockers } from '#domain/material/usable.ts'
import { letterStanding } from '#domain/review/letter.ts'
import { say, sayBlocker, type Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Connector, Option } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import * as catalogue from '#server/features/catalogue/catalogue.reads.ts'
import { companyDay } from '#domain/company-clock.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import { Refused } from '#server/kit/refused.ts'
import { readLookupAccount } from './batch-facts.reads.ts'

type Db = Kysely<Database>

/** Every list of options of a channel, by `level.field`, in words. */
export function dictOf(channel: Channel, language: Language): Record<string, DictEntry[]> {
  const fields = channel.levels.flatMap(({ key: level, fields: own }) =>
    own.flatMap((field) => ('options' in field ? [{ path: `${level}.${field.key}`, field, options: field.options }] : [])),
  )
  return Object.fromEntries(
    fields.map(({ path, field, options }) => [
      path,
      options.map((value) => ({
        value,
        name: say(language, `channel.${channel.key}.option.${field.key}.${value}`),
        is_default: field.default === value,
      })),
    ]),
  )
}

const REGIONS_AT_ONCE = 50

/** Regions whose code or name holds the text, in either language; by id those asked for, in that order. */
export function searchRegions(query: string, ids: readonly string[] | undefined, language: Language): LookupOption[] {
  const option = (code: string): LookupOption => ({ id: code, name: regionName(code, language), detail: code })
  if (ids) return ids.filter((code) => REGIONS.includes(code)).map(option)
  const wanted = query.normalize('NFKC').trim().toLowerCase()
  const spoken = (code: string) =>
    [code, regionName(code, 'zh'), regionName(code, 'en'), regionName(code, 'zh', 'long'), regionName(code, 'en', 'long')].map((name) =>
      name.toLowerCase(),
    )
  const found = REGIONS.filter((code) => spoken(code).some((name) => name.includes(wanted)))
  // what begins with the text comes first: `US` before `RUSSIA`
  const begins = (code: string) => (spoken(code).some((name) => name.startsWith(wanted)) ? 0 : 1)
  return found
    .sort((one, other) => begins(one) - begins(other))
    .slice(0, wanted === '' ? REGIONS.length : REGIONS_AT_ONCE)
    .map(option)
}

export async function searchAudiences(
  db: Db,
  games: Scope,
  spreaderId: string,
  filter: { gameId?: string | undefined; q: string; ids?: readonly string[] | undefined },
): Promise<LookupOption[]> {
  const rows = await catalogue.findAudiences(db, games, spreaderId, filter)
  return rows.map((row) => ({ id: row.network_id, name: row.name, detail: row.type }))
}

/** Landing pages that are on; one whose letter does not hold today says so and cannot be chosen. */
export async function searchLandingPages(
  db: Db,
  games: Scope,
  filter: { gameId?: string | undefined; q: string; ids?: readonly string[] | undefined },
  language: Language,
): Promise<LookupOption[]> {
  const today = companyDay()
  return (await catalogue.findLandingPages(db, games, filter)).map(({ id, name, url, title, valid_from, expires_on }) => {
    const letter =
      valid_from === null || expires_on === null
        ? []
        : standingBlockers({ title: title ?? '', expires_on, standing: letterStanding({ valid_from, expires_on }, today) })
    return { id, name, detail: url, ...(letter[0] ? { disabled_reason: sayBlocker(language, letter[0]) } : {}) }
  })
}

export async function searchPages(
  db: Db,
  games: Scope,
  spreaderId: string,
  filter: { gameId?: string | undefined; q: string },
): Promise<LookupOption[]> {
  return (await catalogue.findPages(db, games, spreaderId, filter)).map((row) => ({ id: row.page_id, name: row.name }))
}

export async function searchInstagram(
  db: Db,
  games: Scope,
  spreaderId: string,
  filter: { pageId?: string | undefined; q: string },
): Promise<LookupOption[]> {
  const rows = await catalogue.findPages(db, games, spreaderId, filter)
  const accounts = new Map(
    rows.flatMap((row) =>
      row.instagram_user_id
        ? [[row.instagram_user_id, { id: row.instagram_user_id, name: row.instagram_name ?? row.instagram_user_id, detail: row.name }]]
        : [],
    ),
  )
  return [...accounts.values()]
}

export type MaterialOption = LookupOption & { type: 'image' | 'video'; width: number; height: number; bytes: number; file?: string }

type Material = Awaited<ReturnType<typeof catalogue.materialsByIds>>[number]

/** A material as a choice; one the channel cannot use says so. */
export const materialOption =
  (channel: Channel, language: Language, sign: (storageKey: string) => string) =>
  (row: Material): MaterialOption => {
    const thumbnail = pictureLink(row, { sign })
    const size = `${row.width} × ${row.height}`
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      detail: row.type === 'video' ? `${say(language, 'material.type.video')} · ${size}` : size,
      ...(thumbnail === null ? {} : { thumbnail }),
      ...(row.type === 'video' ? { file: sign(row.storage_key) } : {}),
      ...disabledBy(language, [
        ...(channel.abilities.materialKinds.includes(row.type) ? [] : [blocker('batch.material.kind')]),
        ...unusableBlockers(row),
      ]),
    }
  }

const disabledBy = (language: Language, [reason]: readonly Blocker[]) => (reason ? { disabled_reason: sayBlocker(language, reason) } : {})

const KEPT_MS = 10 * 60_000
const KEPT_ANSWERS = 500
const LOOKUP_MS = 8_000

export type InterestSearch = (
  db: Db,
  ask: { channel: Channel; scope: Scope; accountId?: string | undefined; query: string; ids?: readonly string[] | undefined },
) => Promise<LookupOption[]>

/**
 * Interests, asked of the network with an account's sign-in; answers are kept for ten minutes, and each name seen is kept for
 * as long as the process lives, so that a resumed draft shows names. An id never seen is answered with itself.
 */
export function interestSearch(connectors: ReadonlyMap<string, Connector>): InterestSearch {
  const answers = new Map<string, { at: number; options: Option[] }>()
  const names = new Map<string, Option>()

  async function ask(db: Db, channel: Channel, scope: Scope, accountId: string | undefined, query: string): Promise<Option[]> {
    const key = `${channel.key}|${query.trim().toLowerCase()}`
    const kept = answers.get(key)
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.options
    const connector = connectors.get(channel.key)
    const account = await readLookupAccount(db, channel.spreaderId, scope, accountId)
    if (!connector || !account) throw new Refused(blocker('batch.lookup.no_account', { field: 'account_id' }))
    const answer = await connector.lookup(account, 'interest', query.trim(), AbortSignal.timeout(LOOKUP_MS))
    if ('error' in answer)
      throw new Refused(blocker('batch.lookup.network', { params: { message: answer.error.message.slice(0, 200) } }), {
        status: 503,
        retryAfterS: 5,
      })
    answers.delete(key)
    answers.set(key, { at: Date.now(), options: answer.ok })
    for (const oldest of [...answers.keys()].slice(0, Math.max(0, answers.size - KEPT_ANSWERS))) answers.delete(oldest)
    for (const option of answer.ok) names.set(option.id, option)
    return answer.ok
  }

  return async (db, { channel, scope, accountId, query, ids }) => {
    if (ids) return ids.map((id) => names.get(id) ?? { id, name: id })
    return query.trim() === '' ? [] : ask(db, channel, scope, accountId, query)
  }
}
