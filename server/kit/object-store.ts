import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeWhole } from './whole-file.ts'

/** Bytes from one place to another, both counted from 0 and both of them in. */
export type ByteRange = { from: number; to: number }

/**
 * Where files of any size lie, under opaque keys of ours: a folder, or a bucket of any S3-compatible store. Bytes are streamed. What is not
 * there is an Error with the code ENOENT.
 */
export type ObjectStore = {
  /** Keeps `bytes` bytes under a key; no one sees half a file. */
  put: (key: string, source: Buffer | Readable, bytes: number) => Promise<void>
  stream: (key: string, range?: ByteRange) => Promise<Readable>
  size: (key: string) => Promise<number>
  /** Every key that begins so, with its size and age, by key. The beginning ends with a slash. */
  list: (prefix: string) => Promise<StoredObject[]>
  remove: (key: string) => Promise<void>
}
export type StoredObject = { key: string; bytes: number; at: Date }

/** Two or more steps of letters, digits, `-`, `_` and `.`, none of which begins with a dot. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/

export const noSuchObject = (): Error => Object.assign(new Error('no such file'), { code: 'ENOENT' })

/** @throws Error with the code ENOENT for what is no key */
export function objectKey(key: string): string {
  if (!KEY.test(key)) throw noSuchObject()
  return key
}

/** Files below a folder. */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, objectKey(key))
  return {
    async put(key, source) {
      const path = pathOf(key)
      await writeWhole(path, join(dirname(path), `.${process.pid}.${Math.random().toString(36).slice(2)}.part`), source)
    },
    async stream(key, range) {
      const path = pathOf(key)
      await stat(path)
      return createReadStream(path, range ? { start: range.from, end: range.to } : {})
    },
    size: async (key) => (await stat(pathOf(key))).size,
    async list(prefix) {
      const names = await readdir(join(folder, objectKey(`${prefix}x`), '..')).catch(() => [])
      const found = names.filter((name) => !name.startsWith('.')).sort()
      const objects = await Promise.all(found.map((name) => objectOf(folder, `${prefix}${name}`)))
      return objects.flat()
    },
    remove: async (key) => await rm(pathOf(key), { force: true }),
  }
}

async function objectOf(folder: string, key: string): Promise<StoredObject[]> {
  const found = await stat(join(folder, key)).catch(() => null) // removed meanwhile
  if (!found) return []
  if (found.isFile()) return [{ key, bytes: found.size, at: found.mtime }]
  const names = await readdir(join(folder, key))
  return (await Promise.all(names.filter((name) => !name.startsWith('.')).map((name) => objectOf(folder, `${key}/${name}`)))).flat()
}

/** All of a stream, for what is small. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)))
  return Buffer.concat(chunks)
}
