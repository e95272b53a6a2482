import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { sendNext } from '#server/features/material/account-video.ts'
import { accountVideoRoutes } from '#server/features/material/account-video.routes.ts'
import { pointsOf } from '#server/push/crash-points.ts'
import { PRESETS } from '#permissions/presets.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { diesAt } from '../../push/dies-at.ts'
import { harm, tell, UNHARMED } from '../../push/fault-kit.ts'
import { USD } from '../batch/a-house.ts'
import { aLibrary, GAME, type Library, type Person } from './a-library.ts'

const BYTES = 9 * 1024 * 1024
let library: Library
let buyer: Person
let network: MetaSimulator
let made = 0

beforeAll(async () => {
  library = await aLibrary({ more: accountVideoRoutes() })
  buyer = await library.as(PRESETS.buyer)
  await library.database.db.updateTable('ad_account').set({ credential: 'sim-test' }).where('account_id', '=', USD).execute()
  network = await startMetaSimulator({ seed: 3, stalenessMs: [0, 0], openAccounts: true })
})
afterAll(async () => {
  await network.close()
  await library.close()
})

/** A video that the network takes in three pieces, on its way to an account. */
async function onItsWay(): Promise<string> {
  made += 1
  const { storageKey, sha256 } = await library.store.put(Buffer.alloc(BYTES, made), 'mp4')
  const file = { mime: 'video/mp4', width: 160, height: 90, bytes: BYTES, sha256, storage_key: storageKey }
  const { id } = await library.database.db
    .insertInto('material')
    .values({ game_id: GAME, name: `片 ${made}`, type: 'video', ...file })
    .returning('id')
    .executeTakeFirstOrThrow()
  await buyer.post('/dapper/api/fb_ad/ad/upload_video', { 'ids[0]': id, 'account_ids[0]': USD })
  return id
}

/** What is due is done, as if the waits and the lease of a process that died were over. */
async function turn(): Promise<boolean> {
  await library.database.pool.query(`update material_video set next_at = least(next_at, now()), lease_until = null`)
  network.control.setClock({ advanceMs: 10_000 })
  const connector = createMetaConnector({
    baseUrl: network.url,
    version: 'v26.0',
    times: { answerMs: 5_000 },
    log: { debug: () => undefined },
  })
  return await sendNext({ db: library.database.db, store: library.store, connectors: new Map([[connector.channel, connector]]) })
}

const stateOf = async (id: string) =>
  (
    await library.database.pool.query<{ state: string; ref: string | null }>(
      'select state, ref from material_video where material_id = $1',
      [id],
    )
  ).rows[0]

test.each(['video-start', 'video-piece', 'video-finish'].flatMap((effect) => pointsOf(effect as 'video-start')))(
  'a worker that dies at %s leaves a video that the next one brings, and the account has one of it that can be shown',
  async (point) => {
    const before = new Set(network.control.objects({ level: 'advideo' }).map(({ id }) => id))
    const id = await onItsWay()
    await diesAt(point, turn)
    for (let turns = 0; turns < 8 && (await stateOf(id))?.state !== 'ready'; turns += 1) await turn()
    const { state, ref } = (await stateOf(id)) ?? { state: 'gone', ref: null }
    // an upload that was begun and not ended shows nothing, and the network drops it
    const ready = network.control
      .objects({ level: 'advideo' })
      .filter((video) => !before.has(video.id) && (video.fields.upload as { finished: boolean }).finished)
    const tally = tell({
      fault: `a video dies at ${point}`,
      caused: 1,
      rows: 1,
      lost: state === 'ready' && !ready.some((video) => video.id === ref) ? 1 : 0,
      doubled: ready.length > 1 ? 1 : 0,
      stuck: ['waiting', 'sending', 'processing'].includes(state) ? 1 : 0,
      falselyFailed: state === 'refused' ? 1 : 0,
    })
    expect(harm(tally)).toEqual(UNHARMED)
  },
)
