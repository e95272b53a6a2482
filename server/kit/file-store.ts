import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bytesOf, createFolderStore, noSuchObject, type ObjectStore } from './object-store.ts'

/**
 * Where files live that no one sees but by asking: statements as they were uploaded, bad rows, evidence, authorization letters, reports. A key is opaque and says nothing of its file; who may
 * have it, the database knows.
 */
export type FileStore = {
  /** Keeps the bytes under a new key; no one sees half a file. */
  put: (source: Buffer | Readable) => Promise<string>
  /** @throws Error with code ENOENT when there is none */
  read: (key: string) => Promise<Buffer>
  /** The bytes as they are read. @throws Error with code ENOENT when there is none */
  stream: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /**
   * Removes what was left a day ago by a process that died or a transaction that was taken back: files that nothing names. `named` says which
   * of some keys are named by a row. Answers how many files.
   */
  purge: (named: (keys: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

/** Each has a folder of its name; below DATA_DIR none of them is that of another process (`STORE_FOLDER`). */
export const FILE_KINDS = ['statements', 'letters', 'report-files'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const KEY = /^f-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Longer than any transaction or extraction: a file that is younger may still be named. */
const LEFT_MS = 24 * 3_600_000
/** Keys that are looked up together. */
const LOOKED_UP = 1_000

/** Files in a store that every process reaches, or below a folder. */
export function createFileStore(place: ObjectStore | string, now: () => number = Date.now, kind: FileKind = 'statements'): FileStore {
  const objects = typeof place === 'string' ? createFolderStore(place) : place
  const objectOf = (key: string) => {
    if (!KEY.test(key)) throw noSuchObject()
    return `${kind}/${key.slice(2, 4)}/${key}`
  }
  return {
    async put(source) {
      const key = `f-${randomUUID()}`
      if (Buffer.isBuffer(source)) await objects.put(objectOf(key), source, source.length)
      else await putStream(objects, objectOf(key), source)
      return key
    },
    read: async (key) => await bytesOf(await objects.stream(objectOf(key))),
    stream: async (key) => await objects.stream(objectOf(key)),
    remove: async (key) => await objects.remove(objectOf(key)),
    async purge(named) {
      const old = (await objects.list(`${kind}/`))
        .filter(({ at }) => at.getTime() < now() - LEFT_MS)
        .map(({ key }) => key.split('/').at(-1) ?? '')
      let removed = 0
      for (let from = 0; from < old.length; from += LOOKED_UP) {
        const some = old.slice(from, from + LOOKED_UP).filter((key) => KEY.test(key))
        const kept = await named(some)
        for (const key of some.filter((one) => !kept.has(one))) {
          await objects.remove(objectOf(key))
          removed += 1
        }
      }
      return removed
    },
  }
}

/** A store wants to know the length first, so the bytes wait in a file of the system's temporary folder. */
async function putStream(objects: ObjectStore, key: string, source: Readable): Promise<void> {
  const path = join(tmpdir(), `flightdeck-${randomUUID()}.part`)
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    await objects.put(key, createReadStream(path), (await stat(path)).size)
  } finally {
    await rm(path, { force: true })
  }
}
