import { sql, type Kysely, type RawBuilder } from 'kysely'
import { VALUES_SHOWN } from '#contract/insight-values.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { adLevel, levelWithRole } from '#domain/channels/levels.ts'
import { regionName, REGIONS } from '#domain/channels/regions.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { ORGANIC, organicAccount } from '#domain/player-event/player-event.ts'
import { LANGUAGES, say, type Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { saying, scoped } from '#server/db/sql.ts'

type Asked = {
  dimension: Dimension
  q: string
  scopes: { games: Scope; regions: Scope; spreaders: Scope }
  language: Language
}
export type DimensionValue = { id: string; name: string; note: string }

/** Systems that games tell of their players. */
const SYSTEMS = [
  { id: 'ios', name: 'iOS' },
  { id: 'android', name: 'Android' },
  { id: 'pc', name: 'PC' },
]

/** Values of a dimension that the scopes hold, by name. */
export async function readValues(db: Kysely<Database>, asked: Asked): Promise<DimensionValue[]> {
  if (asked.dimension === 'country') return countries(asked)
  if (asked.dimension === 'os') return SYSTEMS.filter(({ id, name }) => isSaid(asked.q, [id, name])).map((one) => ({ ...one, note: '' }))
  const { rows } = await sql<DimensionValue>`
    select id, name, note from (${valuesOf(asked)}) v where ${asked.q === '' ? sql`true` : sql`(${saying(['v.name'], asked.q)} or v.id = ${asked.q})`}
    order by starts_with(lower(name), lower(${asked.q})) desc, name, id limit ${VALUES_SHOWN}`.execute(db)
  return rows
}

const isSaid = (q: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()))

const countries = ({ q, language }: Asked): DimensionValue[] =>
  REGIONS.filter((code) => isSaid(q, [code, ...LANGUAGES.map((one) => regionName(code, one))]))
    .map((id) => ({ id, name: regionName(id, language), note: '' }))
    // those that begin so come first
    .sort((one, other) => Number(other.name.startsWith(q)) - Number(one.name.startsWith(q)) || one.name.localeCompare(other.name, language))
    .slice(0, VALUES_SHOWN)

function valuesOf({ dimension, scopes: { games, regions, spreaders }, language }: Asked): RawBuilder<unknown> {
  const organic = say(language, 'insight.organic')
  // players who came by no ad are of no network, and seen by those who see all of them
  const isOrganicSeen = sql`${spreaders === '*'}::boolean`
  const ownAccount = sql`${scoped('a.spreader_id', spreaders)}
    and exists (select from ad_account_game g where g.account_id = a.account_id and ${scoped('g.game_id', games)})`
  switch (dimension) {
    case 'spreader':
      return sql`
        select id, name, '' as note from spreader where ${scoped('id', spreaders)}
        union all select ${ORGANIC}, ${organic}, '' where ${isOrganicSeen}`
    case 'account':
      return sql`
        select a.account_id as id, a.name, s.name as note from ad_account a join spreader s on s.id = a.spreader_id where ${ownAccount}
        union all select ${organicAccount('')} || game_id, ${organic} || ' · ' || name, '' from game where ${isOrganicSeen} and ${scoped('game_id', games)}`
    case 'game':
      return sql`select game_id as id, name, '' as note from game where ${scoped('game_id', games)}`
    case 'region':
      return sql`select id, ${sql.ref(`name_${language}`)} as name, '' as note from region where ${scoped('id', regions)}`
    case 'creative':
      return sql`
        select c.id::text as id, c.name, s.name as note from creative c join spreader s on s.id = c.spreader_id
        where ${scoped('c.game_id', games)} and ${scoped('c.region_id', regions)} and ${scoped('c.spreader_id', spreaders)}`
    default:
      return sql`
        select o.network_id as id, o.name, a.name as note from network_object o join ad_account a on a.account_id = o.account_id
        where ${ownAccount} and (${isOfRole(dimension)})`
  }
}

/** Each network calls its levels by names of its own. */
function isOfRole(dimension: Dimension): RawBuilder<unknown> {
  const levels = CHANNELS.flatMap((channel) => {
    const level = dimension === 'group1' || dimension === 'group2' ? levelWithRole(channel, dimension) : adLevel(channel)
    return level === undefined ? [] : [sql`(a.spreader_id = ${channel.spreaderId} and o.level = ${level})`]
  })
  return levels.length === 0 ? sql`false` : sql.join(levels, sql` or `)
}
