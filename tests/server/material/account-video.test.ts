import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { checkVideoStatus, uploadVideo } from '#contract/account-videos.ts'
import { PRESETS } from '#permissions/presets.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { sendNext } from '#server/features/material/account-video.ts'
import { accountVideoRoutes } from '#server/features/material/account-video.routes.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { OTHER_GAMES_ACCOUNT, USD } from '../batch/a-house.ts'
import { aLibrary, GAME, type Library, type Person } from './a-library.ts'
import { aPng } from './files.ts'

const MB = 1024 * 1024
const PATH = '/dapper/api/fb_ad'
let library: Library
let buyer: Person
let network: MetaSimulator
let seed = 0

beforeAll(async () => {
  library = await aLibrary({ more: accountVideoRoutes() })
  buyer = await library.as(PRESETS.buyer)
  await library.database.db.updateTable('ad_account').set({ credential: 'sim-test' }).where('account_id', '=', USD).execute()
  network = await startMetaSimulator({ seed: 3, stalenessMs: [0, 0], openAccounts: true })
})
beforeEach(async () => {
  await library.database.pool.query('delete from material_video')
})
afterAll(async () => {
  await network.close()
  await library.close()
})

/** A video of nine million bytes: the network takes it in three pieces. No one plays it. */
async function aLongVideo(name = '长片'): Promise<string> {
  seed += 1
  const bytes = Buffer.alloc(9 * MB, seed)
  const { storageKey, sha256 } = await library.store.put(bytes, 'mp4')
  const { id } = await library.database.db
    .insertInto('material')
    .values({
      game_id: GAME,
      name,
      type: 'video',
      mime: 'video/mp4',
      width: 160,
      height: 90,
      bytes: bytes.length,
      sha256,
      storage_key: storageKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const sendTo = async (id: string, accounts: readonly string[] = [USD], who = buyer) =>
  await who.post(`${PATH}/ad/upload_video`, {
    'ids[0]': id,
    ...Object.fromEntries(accounts.map((account, index) => [`account_ids[${index}]`, account])),
  })
const status = async (id: string) => {
  const { result, videos } = checkVideoStatus.output.parse((await buyer.get(`${PATH}/check_video_status?ids[]=${id}`)).body).data
  return [result, ...videos.map(({ state, sent, failure }) => [state, sent, failure?.code ?? null])]
}
/** The network through our connector; before the piece of that number something goes wrong. */
function connectors(trouble: { piece: number; fault: object } | null) {
  const connector = createMetaConnector({
    baseUrl: network.url,
    version: 'v26.0',
    times: { answerMs: 5_000 },
    log: { debug: () => undefined },
  })
  const { videos } = connector
  if (!videos) throw new Error('the connector takes no videos')
  let piece = 0
  const transfer: typeof videos.transfer = async (...call) => {
    piece += 1
    if (trouble?.piece === piece) network.control.addFault({ match: { method: 'POST' }, fault: trouble.fault, remaining: 1 })
    return await videos.transfer(...call)
  }
  return new Map([[connector.channel, { ...connector, videos: { ...videos, transfer } }]])
}
/** what is due is done, as if the waits were over */
async function turn(trouble: Parameters<typeof connectors>[0] = null): Promise<boolean> {
  await library.database.pool.query('update material_video set next_at = now() where next_at > now()')
  return await sendNext({ db: library.database.db, store: library.store, connectors: connectors(trouble) })
}
const codeOf = (body: unknown) => z.object({ code: z.string() }).parse(body).code
const held = () => network.control.objects({ level: 'advideo' })

test('a video travels in the pieces the network asks for, is encoded, and can then be used; asking again begins nothing', async () => {
  const id = await aLongVideo()
  const [video] = uploadVideo.output.parse((await sendTo(id)).body).data
  expect([video?.state, video?.account_id, await status(id)]).toEqual(['waiting', USD, ['2', ['waiting', 0, null]]])
  expect(await turn()).toBe(true)
  expect(await status(id)).toEqual(['2', ['processing', 9 * MB, null]])
  await turn()
  expect(await status(id)).toEqual(['2', ['processing', 9 * MB, null]])
  network.control.setClock({ advanceMs: 10_000 })
  await turn()
  expect(await status(id)).toEqual(['1', ['ready', 9 * MB, null]])
  const before = held().length
  await sendTo(id)
  expect([await turn(), held().length, await status(id)]).toEqual([false, before, ['1', ['ready', 9 * MB, null]]])
})

test('a video that a network is still encoding after hours is reported as failed', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  await turn()
  await library.database.pool.query(`update material_video set asked_at = now() - interval '5 hours'`)
  await turn()
  expect(await status(id)).toEqual(['2', ['processing', 9 * MB, null]])
  await library.database.pool.query(`update material_video set asked_at = now() - interval '7 hours'`)
  await turn()
  expect(await status(id)).toEqual(['0', ['failed', 9 * MB, 'material.video.no_end']])
})

test('a connection that breaks goes on from the piece it was at', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  await turn({ piece: 2, fault: { kind: 'drop_before_commit' } })
  expect(await status(id)).toEqual(['2', ['sending', 4 * MB, null]])
  await turn()
  expect(await status(id)).toEqual(['2', ['processing', 9 * MB, null]])
})

test('an upload that gets no answer for long, or is throttled, is not given up', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  const faults = ['drop_before_commit', 'gateway_html', 'throttle'].flatMap((kind) => [kind, kind, kind])
  for (const kind of faults) await turn({ piece: 1, fault: kind === 'throttle' ? { kind, seconds: 0 } : { kind } })
  expect(await status(id)).toEqual(['2', ['sending', 0, null]])
  await turn()
  expect(await status(id)).toEqual(['2', ['processing', 9 * MB, null]])
})

test('a video whose account is signed out on the way waits, and goes on from its piece as soon as there is a new credential', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  await turn({ piece: 2, fault: { kind: 'token_death' } })
  const next = () => sendNext({ db: library.database.db, store: library.store, connectors: connectors(null) })
  expect([await next(), await status(id)]).toEqual([false, ['2', ['sending', 4 * MB, null]]])
  await library.database.pool.query(`update ad_account set credential = 'sim-other', credential_set_at = now() where account_id = '${USD}'`)
  expect([await next(), await status(id)]).toEqual([true, ['2', ['processing', 9 * MB, null]]])
})

test('a video of an account that the network has disabled waits, and goes on once it is not', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  await library.database.pool.query(`update ad_account set network_state = 'disabled' where account_id = '${USD}'`)
  expect([await turn(), await status(id)]).toEqual([false, ['2', ['waiting', 0, null]]])
  await library.database.pool.query(`update ad_account set network_state = 'active' where account_id = '${USD}'`)
  expect([await turn(), await status(id)]).toEqual([true, ['2', ['processing', 9 * MB, null]]])
})

test('what the network keeps answering is given up after some tries, in its words', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  for (let round = 0; round < 6; round++) await turn({ piece: 1, fault: { kind: 'server_error' } })
  expect(await status(id)).toEqual(['0', ['failed', 0, 'material.video.refused']])
})

test('after an answer that was lost the network is not where it was thought to be: the upload begins again', async () => {
  const lost = await aLongVideo()
  await sendTo(lost)
  await turn({ piece: 2, fault: { kind: 'drop_after_commit' } })
  expect(await status(lost)).toEqual(['2', ['sending', 4 * MB, null]])
  await turn()
  expect(await status(lost)).toEqual(['2', ['waiting', 0, null]])
  await turn()
  expect(await status(lost)).toEqual(['2', ['processing', 9 * MB, null]])
})

test('what the network cannot encode says so, and may be brought again', async () => {
  const id = await aLongVideo('坏片 [broken]')
  await sendTo(id)
  await turn()
  network.control.setClock({ advanceMs: 10_000 })
  await turn()
  expect(await status(id)).toEqual(['0', ['failed', 9 * MB, 'material.video.encoding']])
  await sendTo(id)
  expect(await status(id)).toEqual(['2', ['waiting', 0, null]])
})

test('a picture, an account of another game and a video no one has looked at are refused by name', async () => {
  const id = await aLongVideo()
  expect(codeOf((await sendTo(id, [OTHER_GAMES_ACCOUNT], await library.as())).body)).toBe('material.video.account')
  await library.database.pool.query("update material set video_status = 'processing' where id = $1", [id])
  expect(codeOf((await sendTo(id)).body)).toBe('material.video.not_processed')
  const picture = await buyer.post('/dapper/api/materiel_2/add', { game_id: GAME }, { name: 'a.png', bytes: await aPng(31_337) })
  const { material } = z.object({ data: z.object({ material: z.object({ id: z.string() }) }) }).parse(picture.body).data
  expect(codeOf((await sendTo(material.id)).body)).toBe('material.video.no_video')
  const foreign = await library.as({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10102'] } })
  expect((await foreign.get(`${PATH}/check_video_status?ids[]=${id}`)).status).toBe(404)
})

test('another file is unknown to the accounts that have the one before', async () => {
  const id = await aLongVideo()
  await sendTo(id)
  await turn()
  await library.database.pool.query("update material set storage_key = 'another', sha256 = 'another' where id = $1", [id])
  expect(await status(id)).toEqual(['1'])
})
