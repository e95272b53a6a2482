import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createBody } from '#server/connectors/oceanengine/mapping.ts'
import type { VideoPort } from '#server/connectors/core/port.ts'
import { createClock } from '#simulators/kit/clock.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { classOf, codedNetwork, okOf, type Answer, type Call } from './coded-stub.ts'
import { anAdvertiser, anOceanDraft } from './oceanengine-drafts.ts'
import { PIXEL } from './connector-suite.ts'

const signal = new AbortController().signal
const account = anAdvertiser()
const BYTES = Buffer.from('moving pictures')
const MB = 1024 * 1024

function connect(baseUrl: string) {
  const connector = createOceanEngineConnector({ baseUrl, times: { answerMs: 5000 }, log: { debug: () => {} } })
  if (!connector.videos) throw new Error('the network takes videos')
  return { connector, videos: connector.videos }
}

async function oceanEngine(answer: (call: Call) => Answer) {
  const { baseUrl, calls } = await codedNetwork(answer)
  return { ...connect(baseUrl), calls }
}

async function anOceanEngine() {
  const simulator = await startOceanEngineSimulator({ clock: createClock({ scale: 0 }), seed: 1, stalenessMs: [0, 0], openAccounts: true })
  onTestFinished(() => simulator.close())
  return { ...connect(simulator.url), control: simulator.control }
}

/** Uploads the whole file in the parts that the port asks for. */
async function brought(videos: VideoPort, name: string): Promise<string> {
  const { session, from, to } = okOf(await videos.start(account, { name, bytes: BYTES.length }, signal))
  const sent = okOf(await videos.transfer(account, { session, from }, BYTES.subarray(from, to), signal))
  expect(sent).toMatchObject({ from: BYTES.length, to: BYTES.length })
  expect(okOf(await videos.finish(account, { session, name }, signal))).toBeNull()
  return sent.videoId ?? ''
}

test('a video is uploaded in one call with its MD5, and gets its id there', async () => {
  const { videos, calls } = await oceanEngine(({ path }) => (path.endsWith('/ad/') ? { video_id: 'v01' } : { list: [] }))
  expect(okOf(await videos.start(account, { name: '夏日.mp4', bytes: BYTES.length }, signal))).toEqual({
    session: '夏日.mp4',
    videoId: '',
    from: 0,
    to: BYTES.length,
  })
  expect(await brought(videos, '夏日.mp4')).toBe('v01')
  const signature = createHash('md5').update(BYTES).digest('hex')
  expect(calls.map(({ path }) => path)).toEqual(['/open_api/2/file/video/get/', '/open_api/2/file/video/ad/'])
  expect(calls[0]?.query.filtering).toBe(JSON.stringify({ signatures: [signature] }))
  for (const part of ['UPLOAD_BY_FILE', signature, '夏日.mp4', String(BYTES)]) expect(calls[1]?.text).toContain(part)
})

test('a video that the account has already is not sent again', async () => {
  const { videos, calls } = await oceanEngine(() => ({ list: [{ id: 'v01' }] }))
  expect(await brought(videos, 'a.mp4')).toBe('v01')
  expect(calls).toHaveLength(1)
})

test('a video over the limit of the network is refused before it is sent', async () => {
  const { videos, calls } = await oceanEngine(() => ({}))
  expect(classOf(await videos.start(account, { name: 'a.mp4', bytes: 500 * MB }, signal))).toBe('ok')
  expect(classOf(await videos.start(account, { name: 'a.mp4', bytes: 500 * MB + 1 }, signal))).toBe('validation no')
  expect(calls).toEqual([])
})

test.each([
  ['a file that differs from its MD5', { code: 40900, message: 'video_signature: does not fit the file' }, 'retryable no'],
  ['a format that it does not take', { code: 40000, message: 'video_file: the format is not allowed' }, 'validation no'],
  ['an account that it does not let in', { code: 40002, message: 'no permission' }, 'auth no'],
  ['an answer without an id', { code: 0, message: 'OK', data: {} }, 'retryable no'],
  ['a connection that breaks', 'cut', 'retryable no'],
] as const)('%s is a failure of the upload, which may be sent again where that helps', async (_what, answer, failure) => {
  const { videos } = await oceanEngine(({ path }): Answer => (path.endsWith('/ad/') ? answer : { list: [] }))
  expect(classOf(await videos.transfer(account, { session: 'a.mp4', from: 0 }, BYTES, signal))).toBe(failure)
})

test('a video is ready once the network lists it, and a failed look-up leaves its state open', async () => {
  const { videos } = await oceanEngine(({ query }): Answer => {
    if (query.filtering?.includes('v03')) return { code: 50000, message: 'system error' }
    return { list: query.filtering?.includes('v01') ? [{ id: 'v01' }] : [] }
  })
  expect(okOf(await videos.status(account, 'v01', signal)).state).toBe('ready')
  expect(okOf(await videos.status(account, 'v02', signal)).state).toBe('processing')
  expect(classOf(await videos.status(account, 'v03', signal))).toBe('retryable no')
})

test.each([
  ['wide', { width: 1280, height: 720 }, 'CREATIVE_IMAGE_MODE_VIDEO'],
  ['upright', { width: 720, height: 1280 }, 'CREATIVE_IMAGE_MODE_VIDEO_VERTICAL'],
])('an ad shows a %s video with the picture that represents it, and no picture besides', (_shape, materialSize, image_mode) => {
  const body = createBody(anOceanDraft('promotion', { materialRef: 'cover', videoRef: 'v01', materialSize }))
  expect(body).toMatchObject({
    promotion_materials: { video_material_list: [{ image_mode, video_id: 'v01', video_cover_id: 'cover' }] },
  })
  expect(body).not.toHaveProperty('promotion_materials.image_material_list')
})

test('the simulated network encodes a video, then takes an ad with it, and a new title leaves it there', async () => {
  const { connector, videos, control } = await anOceanEngine()
  const picture = { materialId: 'm', fileName: 'm.png', mime: 'image/png', sha256: '', read: async () => PIXEL }
  const { ref } = okOf(await connector.uploadImage(account, picture, signal))
  const videoRef = await brought(videos, '夏日.mp4')
  expect(okOf(await videos.status(account, videoRef, signal)).state).toBe('processing')
  const project = okOf((await connector.create(account, [anOceanDraft('project')], signal))[0]).networkId
  const ad = anOceanDraft('promotion', { parents: { project }, materialRef: ref, logoRef: ref, videoRef })
  const [early] = await connector.create(account, [ad], signal)
  expect(early).toMatchObject({ error: { class: 'validation', fields: [{ field: 'material_id' }] } })

  control.setClock({ advanceMs: 10_000 })
  expect(okOf(await videos.status(account, videoRef, signal)).state).toBe('ready')
  const { networkId } = okOf((await connector.create(account, [ad], signal))[0])
  const change = { level: 'promotion', networkId, values: { title: '新版本火热上线' }, above: {} }
  expect((await connector.objects?.change(account, [change], signal))?.map(classOf)).toEqual(['ok'])
  expect(control.objects({ level: 'promotion' })).toMatchObject([
    { fields: { promotion_materials: { video_material_list: [{ video_id: videoRef, video_cover_id: ref }] } } },
  ])
})

test('an upload whose answer was lost is found by its MD5 and not sent again', async () => {
  const { videos, control } = await anOceanEngine()
  control.addFault({ match: { method: 'POST' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  const piece = () => videos.transfer(account, { session: 'a.mp4', from: 0 }, BYTES, signal)
  expect(classOf(await piece())).toBe('retryable no')
  control.setClock({ advanceMs: 10_000 })
  const { videoId = '' } = okOf(await piece())
  expect(okOf(await videos.status(account, videoId, signal)).state).toBe('ready')
  expect(control.journal().filter((entry) => entry.kind === 'exchange' && entry.method === 'POST')).toHaveLength(1)
})
