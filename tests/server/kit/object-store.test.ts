import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { bytesOf, createFolderStore, type ObjectStore } from '#server/kit/object-store.ts'
import { createBucketStore } from '#server/kit/object-store-s3.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { readRange } from '#server/kit/range.ts'
import { aBucket, type Bucket } from '#tests/kit/bucket.ts'

let folder: string
let bucket: Bucket
const stores: Record<string, ObjectStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-objects-'))
  bucket = await aBucket()
  stores['a folder'] = createFolderStore(folder)
  stores['a bucket'] = createBucketStore({
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    bucket: 'materials',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const UPLOAD = 'material.7.0f8fad5b-d9cb-469f-a165-70867728950e'
const storeOf = (name: string): ObjectStore => {
  const store = stores[name]
  if (!store) throw new Error(`no store is called ${name}`)
  return store
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  test('keeps bytes and streams, whole and in ranges, and forgets them', async () => {
    const store = storeOf(name)
    await store.put('files/ab/one.bin', Buffer.from('0123456789'), 10)
    await store.put('files/ab/two.bin', Readable.from([Buffer.from('ab'), Buffer.from('cd')]), 4)
    await store.put('files/ab/three.bin', Buffer.from('x'), 1)
    expect([await store.size('files/ab/one.bin'), String(await bytesOf(await store.stream('files/ab/two.bin')))]).toEqual([10, 'abcd'])
    expect(String(await bytesOf(await store.stream('files/ab/one.bin', { from: 2, to: 4 })))).toBe('234')
    expect((await store.list('files/ab/')).map(({ key, bytes }) => [key, bytes])).toEqual([
      ['files/ab/one.bin', 10],
      ['files/ab/three.bin', 1],
      ['files/ab/two.bin', 4],
    ])
    await store.remove('files/ab/one.bin')
    await expect(store.stream('files/ab/one.bin')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.size('files/ab/one.bin')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each(['../secret', 'files/../../x', '/etc/passwd', 'files//x', 'one', 'files/.hidden', ''])('knows no key %j', async (key) => {
    await expect(storeOf(name).stream(key)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('puts parts together in their order, with the hash of the whole; a missing one is told', async () => {
    const parts = createPartStore(storeOf(name))
    await parts.put(UPLOAD, 2, Buffer.from('world'))
    await expect(parts.assemble(UPLOAD, join(folder, 'out'))).rejects.toMatchObject({ code: 'ENOENT' })
    await parts.put(UPLOAD, 1, Buffer.from('hello '))
    const hash = createHash('sha256').update('hello world').digest('hex')
    expect(await parts.assemble(UPLOAD, join(folder, 'out'))).toEqual({ bytes: 11, sha256: hash })
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('hello world')
    expect(await parts.purge()).toBe(0)
    expect(await createPartStore(storeOf(name), () => Date.now() + 8 * 86_400_000).purge()).toBe(1)
    expect(await parts.parts(UPLOAD)).toEqual([])
  })

  test('holds materials under the hash of their bytes', async () => {
    const materials = createMaterialStore(folder, storeOf(name))
    const { storageKey, sha256 } = await materials.put(Buffer.from('picture'), 'png')
    expect([storageKey, String(await materials.open(storageKey))]).toEqual([`${sha256}.png`, 'picture'])
    await expect(materials.open('../../etc/passwd')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test('every request to a bucket is signed', () => expect(bucket.unsigned).toBe(0))

test.each([
  ['bytes=0-3', 10, { from: 0, to: 3 }],
  ['bytes=4-', 10, { from: 4, to: 9 }],
  ['bytes=-3', 10, { from: 7, to: 9 }],
  ['bytes=-30', 10, { from: 0, to: 9 }],
  ['bytes=8-99', 10, { from: 8, to: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=5-2', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['lines=0-1', 10, null],
  ['bytes=-', 10, null],
  [undefined, 10, null],
])('the range %s of %i bytes', (header, size, expected) => expect(readRange(header, size)).toEqual(expected))
