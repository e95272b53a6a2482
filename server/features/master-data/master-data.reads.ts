import { sql } from 'kysely'
import { GAME } from '#domain/master-data/game.ts'
import { MASTER } from '#domain/master-data/master.ts'
import { REGION } from '#domain/master-data/region.ts'
import { SPREADER } from '#domain/master-data/spreader.ts'
import { readSpecialIds } from '#server/kit/setting.repository.ts'
import type { Reader } from '#server/kit/thing/thing.repository.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

const nameIn = (table: 'g' | 'r', { language }: Reader) => sql.ref(`${table}.${language === 'en' ? 'name_en' : 'name_zh'}`)

const countedBy = ({ usedBy = [] }: { usedBy?: readonly string[] }, column: string) =>
  Object.fromEntries(usedBy.map((table) => [table, column]))
const REGION_OF = sql`left join region g on g.id = r.region_id`
const BY_NUMBER = sql`lpad(r.id, 40, '0')`

/** Events of players that are counted: a game has millions of them, and one is enough to keep it. */
const MOST_EVENTS = 1000

/** Games within the grants, each with what refers to it and what the lists of special ids say of it. */
export const gameStore = thingStore(GAME, {
  table: 'game',
  key: 'game_id',
  joins: REGION_OF,
  also: (reader) => ({ region_name: sql`coalesce(${nameIn('g', reader)}, r.region_id)` }),
  usedBy: {
    ...countedBy(GAME, 'game_id'),
    date_annotation: sql`(select count(*) from date_annotation k where r.id = any(k.game_ids))`,
    player_event: sql`(select count(*) from (select from player_event k where k.game_id = r.id limit ${MOST_EVENTS}) seen)`,
  },
  words: ['r.id', 'r.name'],
  async told(db, rows) {
    const { ids } = await readSpecialIds(db)
    return rows.map(({ id }) => ({ restricted: id in ids.restricted_games, single_package: ids.single_package_games.includes(id) }))
  },
  order: () => [sql`r.is_default desc`, BY_NUMBER],
})

export const regionStore = thingStore(REGION, {
  table: 'region',
  also: (reader) => ({ name: nameIn('r', reader) }),
  usedBy: countedBy(REGION, 'region_id'),
  words: ['r.id', 'r.name_zh', 'r.name_en'],
  order: () => [BY_NUMBER],
})

export const spreaderStore = thingStore(SPREADER, {
  table: 'spreader',
  joins: REGION_OF,
  also: (reader) => ({ region_name: sql`coalesce(${nameIn('g', reader)}, r.region_id)` }),
  usedBy: countedBy(SPREADER, 'spreader_id'),
  words: ['r.id', 'r.name'],
  order: () => [BY_NUMBER],
})

export const masterStore = thingStore(MASTER, {
  table: 'master',
  joins: sql`join spreader s on s.id = r.spreader_id`,
  also: () => ({ spreader_name: sql`s.name` }),
  usedBy: countedBy(MASTER, 'master_id'),
  words: ['r.name'],
  order: () => [sql`r.spreader_id`, sql`lower(r.name)`],
})
