import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { clientKey } from '#domain/client-key.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { levelKeys, materialLevel } from '#domain/channels/levels.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { Connector, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { differences } from '#server/push/compare.ts'
import { asEffect } from '#server/push/crash-points.ts'
import type { ItemRow } from '#server/push/items.repository.ts'
import { laneFacts, type LaneFacts } from '#server/push/lanes.repository.ts'
import { storeRef } from '#server/push/materials.repository.ts'
import { aboveOf, draftOf } from '#server/push/send.ts'
import { kyselySql, type Sql } from '#server/push/sql.ts'

type Parts = {
  db: Kysely<Database>
  connectors: ReadonlyMap<string, Connector>
  materials: Pick<MaterialStore, 'open'>
  log: Logger
  /** a process that made them died: what it made is looked up at the network first */
  isBegun?: boolean
}
type Making = { sql: Sql; connector: Connector } & Pick<Parts, 'materials' | 'log'>
type Place = { batchId: string; accountId: string; channel: string }
type Arrived = Omit<ItemRow, 'materialRef' | 'videoRef' | 'logoRef'> & {
  materialId: string | null
  sha256: string | null
  storageKey: string | null
}

const MAX = 10_000
const MOST_LOOKS = 20
const LOOK_MS = 100

/**
 * Makes the objects of the demo's past batches at the local network, so that what is pushed again finds what it belongs to. Rows keep
 * the number that was seeded for them where the network does not make the object.
 */
export async function makeDemoObjects({ db, connectors, materials, log, isBegun = false }: Parts): Promise<number> {
  const sql = kyselySql(db)
  let made = 0
  for (const place of await sql<Place>(PLACES)) {
    const connector = connectors.get(place.channel)
    if (!connector) continue
    const facts = await laneFacts(sql, place)
    for (const level of levelKeys(knownChannel(place.channel))) {
      const rows = await sql<Arrived>(ARRIVED, [place.batchId, place.accountId, level])
      const parts = { sql, connector, materials, log }
      made += await makeLevel(parts, place, facts, level, isBegun ? await notYetThere(parts, place, facts, level, rows) : rows)
    }
  }
  return made
}

async function makeLevel(parts: Making, place: Place, facts: LaneFacts, level: Level, rows: readonly Arrived[]): Promise<number> {
  const { sql, connector, log } = parts
  const refs =
    level === materialLevel(knownChannel(place.channel)) ? await materialRefs(parts, place, facts, rows) : new Map<string, string>()
  let made = 0
  for (let from = 0; from < rows.length; from += connector.caps.batchMax) {
    const some = rows.slice(from, from + connector.caps.batchMax)
    const drafts = some.map(({ materialId, ...row }) =>
      draftOf({ ...row, materialRef: refs.get(materialId ?? '') ?? null, videoRef: null, logoRef: null }, place, facts),
    )
    const outcomes = await asEffect('demo', () => connector.create(facts.account, drafts, new AbortController().signal))
    const arrived = outcomes.flatMap((outcome, index) => {
      const row = some[index]
      if ('ok' in outcome && row) return [{ row, id: outcome.ok.networkId }]
      if ('error' in outcome)
        log.warn({ batch: place.batchId, seq: row?.seq, reason: outcome.error.message }, 'the demo has an object less')
      return []
    })
    await sql(STORE, [place.batchId, JSON.stringify(await readBack(connector, place, facts, level, arrived))])
    made += arrived.length
  }
  return made
}

/** Rows without an object at the network. Of one that was made and not stored the number is stored now. */
async function notYetThere(
  { sql, connector, log }: Making,
  place: Place,
  facts: LaneFacts,
  level: Level,
  rows: readonly Arrived[],
): Promise<Arrived[]> {
  const { signal } = new AbortController()
  const read = await connector.read(
    facts.account,
    level,
    rows.map(({ networkId }) => networkId ?? ''),
    signal,
  )
  const missing: Arrived[] = []
  const found: { row: Arrived; id: string }[] = []
  for (const row of rows.filter((_row, at) => !('ok' in (read[at] ?? {})))) {
    const held = await connector.find(facts.account, level, clientKey(facts.installation, place.batchId, row.seq), signal)
    if ('error' in held)
      log.warn({ batch: place.batchId, seq: row.seq, reason: held.error.message }, 'an object of the demo cannot be looked up')
    else if (held.ok[0]) found.push({ row, id: held.ok[0].networkId })
    else missing.push(row)
  }
  if (found.length > 0) await sql(STORE, [place.batchId, JSON.stringify(await readBack(connector, place, facts, level, found))])
  return missing
}

/** With the values that the network made of what was sent, as after a push: a start that lies in the past becomes now. */
async function readBack(
  connector: Connector,
  { channel }: Place,
  facts: LaneFacts,
  level: Level,
  arrived: readonly { row: Arrived; id: string }[],
): Promise<{ seq: number; id: string; values: Values }[]> {
  const read = await readAll(
    connector,
    facts,
    level,
    arrived.map(({ id }) => id),
  )
  return arrived.map(({ row, id }) => {
    const remote = read.get(id)
    const ours = { level, name: row.name, values: row.values, above: aboveOf(row) }
    return { seq: row.seq, id, values: remote ? differences(knownChannel(channel), ours, remote).taken : {} }
  })
}

/** Objects that were made just now: the network does not know them at once. */
async function readAll(connector: Connector, { account }: LaneFacts, level: Level, ids: readonly string[]) {
  const found = new Map<string, RemoteObject>()
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) break
    if (look > 0) await pause(LOOK_MS)
    const outcomes = await connector.read(account, level, missing, new AbortController().signal)
    for (const [at, outcome] of outcomes.entries()) if ('ok' in outcome) found.set(missing[at] ?? '', outcome.ok)
  }
  return found
}

/** What the network calls the pictures of these rows. */
async function materialRefs(
  { sql, connector, materials }: { sql: Sql; connector: Connector; materials: Pick<MaterialStore, 'open'> },
  { accountId }: Place,
  facts: LaneFacts,
  rows: readonly Arrived[],
): Promise<Map<string, string>> {
  const refs = new Map<string, string>()
  for (const { materialId, sha256, storageKey } of rows) {
    if (materialId === null || storageKey === null || sha256 === null || refs.has(materialId)) continue
    const read = () => materials.open(storageKey)
    const file = { materialId, fileName: `${materialId}.png`, mime: 'image/png', sha256, read }
    const outcome = await asEffect('demo', () => connector.uploadImage(facts.account, file, new AbortController().signal))
    if ('error' in outcome) continue
    refs.set(materialId, outcome.ok.ref)
    await storeRef(sql, { id: materialId, field: 'material_id' }, accountId, outcome.ok.ref)
  }
  return refs
}

const PLACES = `
select distinct i.batch_id::text as "batchId", i.account_id as "accountId", b.channel
  from batch_item i join batch b on b.id = i.batch_id
 where i.outcome = 'done' and i.network_id is not null order by 1, 2`

/** What each row is in comes nearest first, as the push reads it. */
const ARRIVED = `
select i.seq, i.level, i.name, i.values, i.attempts, i.looks, i.network_id as "networkId", i.intent, i.review,
       coalesce((select jsonb_agg(jsonb_build_object('level', p.level, 'networkId', p.network_id, 'values', p.values) order by p.depth)
          from (with recursive up as (
            select level, network_id, values, parent_seq, 1 as depth from batch_item where batch_id = i.batch_id and seq = i.parent_seq
            union all
            select n.level, n.network_id, n.values, n.parent_seq, up.depth + 1 from up join batch_item n on n.batch_id = i.batch_id and n.seq = up.parent_seq
          ) select * from up) p), '[]') as above,
       m.id as "materialId", m.sha256, m.storage_key as "storageKey",
       case when m.id is not null then jsonb_build_object('width', m.width, 'height', m.height) end as "materialSize"
  from batch_item i left join material m on m.id = i.values ->> 'material_id'
 where i.batch_id = $1::bigint and i.account_id = $2 and i.level = $3 and i.outcome = 'done' and i.network_id is not null order by i.seq limit ${MAX}`

const STORE = `
update batch_item i set network_id = r.id, values = i.values || r.values from jsonb_to_recordset($2::jsonb) as r (seq int, id text, values jsonb)
 where i.batch_id = $1::bigint and i.seq = r.seq`
