import { bytesOf, createFolderStore, type ObjectStore } from './object-store.ts'

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

const ROOT = 'uploads/'

/** Files of `uploads/` in a store that every process reaches, or below a folder; housekeeping purges them. */
export function createUploadStore(place: ObjectStore | string, now: () => number = Date.now): UploadStore {
  const objects = typeof place === 'string' ? createFolderStore(place) : place

  return {
    async put(key, bytes) {
      if (!KEY.test(key)) throw new Error(`no upload key: ${key}`)
      await objects.put(`${ROOT}${key}`, bytes, bytes.length)
    },
    async take(key) {
      if (!KEY.test(key)) return null
      const bytes = await objects.stream(`${ROOT}${key}`).then(bytesOf, () => null)
      if (bytes) await objects.remove(`${ROOT}${key}`)
      return bytes
    },
    async purge() {
      const old = (await objects.list(ROOT)).filter(({ at }) => at.getTime() < now() - KEPT_MS)
      for (const { key } of old) await objects.remove(key)
      return old.length
    },
  }
}
