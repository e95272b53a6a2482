import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { NO_PLACE } from '#machines/upload/upload.rules.ts'
import type { UploadFile } from '#machines/upload/upload.types.ts'
import { createUploadBytes } from '#views/material/upload-bytes.ts'
import { wiredUpload } from '#views/material/wire-upload.ts'

/** Answers as the server does: the first file is being taken in until `letIn`, the parts of the others never arrive. */
function aServer() {
  const dropped: unknown[] = []
  let letIn: () => void = () => undefined
  const taken = new Promise<void>((resolve) => {
    letIn = resolve
  })
  const gone = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cancelled'))))
  let asked = ''
  const answers: Record<string, (input: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>> = {
    'GET parts': () => Promise.resolve({ data: [] }),
    'GET sts': ({ key }) => Promise.resolve({ data: { fields: { key, e: '1', s: 's' } } }),
    'POST upload': ({ key }, signal) => (key === 'one' ? Promise.resolve({ data: { key, bytes: 3 } }) : gone(signal)),
    'DELETE upload': ({ key }) => Promise.resolve(dropped.push(key)),
    'POST add': async ({ key }) => {
      asked = String(key)
      await taken
      return { data: { material: { id: '7', video_status: 'ready', failure: null }, duplicate: false } }
    },
  }
  const call: Client['call'] = (endpoint, input, options) => {
    const name = `${endpoint.method} ${endpoint.path.split('/').at(-1)}`
    const answer = answers[name]
    if (!answer) return Promise.reject(new Error(`not asked: ${name}`))
    return answer(input as Record<string, unknown>, options?.signal) as never
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
  return { letIn, dropped, taking: () => asked }
}

const KEYS = ['one', 'two', 'three', 'four']

test('a file that is being taken in when the upload is cancelled is said to be there; of the others nothing is left', async () => {
  const server = aServer()
  const files = KEYS.map((key): UploadFile => {
    const said = { key, name: `${key}.png`, bytes: 3, uploadKey: key, sha256: key }
    return { ...said, step: 'granted', materialId: null, problems: [] }
  })
  const bytes = createUploadBytes()
  const place = { ...NO_PLACE, gameId: '10012' }
  const upload = createActor(wiredUpload(bytes), { input: { place, resumed: { place, files } } }).start()
  upload.send({ type: 'files.add', files: KEYS.map((key) => bytes.add(new File(['abc'], `${key}.png`))) })
  upload.send({ type: 'upload.resume' })
  await expect.poll(server.taking).toBe('one')
  upload.send({ type: 'upload.cancel' })
  server.letIn()
  await expect.poll(() => upload.getSnapshot().value).toBe('settled')
  expect(upload.getSnapshot().context.files.map(({ step, materialId }) => [step, materialId])).toEqual([
    ['ready', '7'],
    ['cancelled', null],
    ['cancelled', null],
    ['cancelled', null],
  ])
  expect(server.dropped).toEqual(['two', 'three', 'four'])
})
