import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ObjectStore } from './object-store.ts'
import { isUploadKey } from './upload-store.ts'

/** One received part of a file; parts are counted from 1. */
export type Part = { part: number; bytes: number }

/** Files on their way in: large ones come in parts, in any order, and go on where a connection was lost. */
export type PartStore = {
  /** A part that comes again takes the place of the one before. */
  put: (uploadKey: string, part: number, bytes: Buffer) => Promise<void>
  /** What has arrived, in order. */
  parts: (uploadKey: string) => Promise<Part[]>
  /** Writes the parts one behind the other and answers what came of it. @throws Error with code ENOENT while a part is missing */
  assemble: (uploadKey: string, path: string) => Promise<{ bytes: number; sha256: string }>
  remove: (uploadKey: string) => Promise<void>
  /** Throws away what no one went on with for a week; answers how many files. */
  purge: () => Promise<number>
}

const KEPT_MS = 7 * 24 * 3_600_000
const ROOT = 'parts/'

export function createPartStore(objects: ObjectStore, now: () => number = Date.now): PartStore {
  const folderOf = (uploadKey: string) => {
    if (!isUploadKey(uploadKey)) throw new Error(`no upload key: ${uploadKey}`)
    return `${ROOT}${uploadKey}/`
  }
  const keyOf = (uploadKey: string, part: number) => `${folderOf(uploadKey)}${String(part).padStart(6, '0')}`
  const numberOf = (key: string) => Number(key.slice(key.lastIndexOf('/') + 1))

  const store: PartStore = {
    put: async (uploadKey, part, bytes) => await objects.put(keyOf(uploadKey, part), bytes, bytes.length),
    parts: async (uploadKey) =>
      (await objects.list(folderOf(uploadKey))).map(({ key, bytes }) => ({ part: numberOf(key), bytes })).sort((a, b) => a.part - b.part),
    async assemble(uploadKey, path) {
      const parts = await store.parts(uploadKey)
      const hash = createHash('sha256')
      const out = createWriteStream(path, { mode: 0o600 })
      let bytes = 0
      for (const index of parts.keys()) {
        for await (const chunk of await objects.stream(keyOf(uploadKey, index + 1))) {
          const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
          hash.update(piece)
          bytes += piece.length
          if (!out.write(piece)) await new Promise<void>((resolve) => out.once('drain', resolve))
        }
      }
      out.end()
      await finished(out)
      return { bytes, sha256: hash.digest('hex') }
    },
    async remove(uploadKey) {
      for (const { key } of await objects.list(folderOf(uploadKey))) await objects.remove(key)
    },
    async purge() {
      const newest = new Map<string, { at: number; keys: string[] }>()
      for (const { key, at } of await objects.list(ROOT)) {
        const upload = key.slice(ROOT.length, key.lastIndexOf('/'))
        const seen = newest.get(upload) ?? { at: 0, keys: [] }
        newest.set(upload, { at: Math.max(seen.at, at.getTime()), keys: [...seen.keys, key] })
      }
      const old = [...newest.values()].filter(({ at }) => now() - at > KEPT_MS)
      for (const { keys } of old) for (const key of keys) await objects.remove(key)
      return old.length
    },
  }
  return store
}
