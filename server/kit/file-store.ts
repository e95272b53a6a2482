import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Where files of finance live: statements as they were uploaded, bad rows, evidence. A key is opaque and says nothing of its file; who may
 * have it, the database knows. This is the seam to another store.
 */
export type FileStore = {
  /** Keeps the bytes under a new key; nobody sees half a file. */
  put: (source: Buffer | Readable) => Promise<string>
  /** @throws Error with code ENOENT when there is none */
  read: (key: string) => Promise<Buffer>
  /** The bytes as they are read; a missing file is an error of the stream. */
  stream: (key: string) => Readable
  remove: (key: string) => Promise<void>
}

const KEY = /^f-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in the folder `statements` of the data folder. */
export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'statements')
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return join(folder, key.slice(2, 4), key)
  }
  return {
    async put(source) {
      const key = `f-${randomUUID()}`
      const path = pathOf(key)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      // written beside and moved, so that nobody reads half a file
      const part = `${path}.part`
      try {
        if (Buffer.isBuffer(source)) await writeFile(part, source, { mode: 0o600 })
        else await pipeline(source, createWriteStream(part, { mode: 0o600 }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return key
    },
    read: async (key) => await readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    remove: async (key) => await rm(pathOf(key), { force: true }),
  }
}
