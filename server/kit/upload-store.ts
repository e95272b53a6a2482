import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a direct upload is for; the key of a file begins with it. */
export type UploadPurpose = 'material' | 'statement' | 'batch_import'

/** Uploaded files that wait for the call they were sent for. A key says for what and by whom: `batch_import.7.<uuid>`. */
export type UploadStore = {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Hands the bytes over and forgets them; null when there are none (any more). */
  take: (key: string) => Promise<Buffer | null>
  /** Throws away what no one took for a day; answers how many files. */
  purge: () => Promise<number>
}

/** Keys of one person for one purpose begin so; anyone who takes a file asks for his own prefix. */
export const uploadPrefix = (purpose: UploadPurpose, userId: string): string => `${purpose}.${userId}.`

const KEY = /^[a-z_]+\.\w{1,64}\.[0-9a-f-]{36}$/
export const isUploadKey = (text: string): boolean => KEY.test(text)
const KEPT_MS = 24 * 3_600_000

/** Files in the folder `uploads` of the data folder; housekeeping purges them. */
export function createUploadStore(dataDir: string, now: () => number = Date.now): UploadStore {
  const folder = join(dataDir, 'uploads')

  return {
    async put(key, bytes) {
      if (!KEY.test(key)) throw new Error(`no upload key: ${key}`)
      await mkdir(folder, { recursive: true })
      // written next to it and moved, so that no one takes half a file
      await writeFile(join(folder, `${key}.part`), bytes, { mode: 0o600 })
      await rename(join(folder, `${key}.part`), join(folder, key))
    },
    async take(key) {
      if (!KEY.test(key)) return null
      const bytes = await readFile(join(folder, key)).catch(() => null)
      if (bytes) await rm(join(folder, key), { force: true })
      return bytes
    },
    async purge() {
      let purged = 0
      const names = await readdir(folder).catch(() => []) // nothing was uploaded yet
      for (const name of names) {
        const file = join(folder, name)
        const found = await stat(file).catch(() => null) // taken meanwhile
        if (!found || now() - found.mtimeMs <= KEPT_MS) continue
        await rm(file, { force: true })
        purged += 1
      }
      return purged
    },
  }
}
