import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of materials live. Keys are ours and opaque; a key of another shape is no key. */
export type MaterialStore = {
  /** @throws Error with code ENOENT when there are no such bytes */
  open: (storageKey: string) => Promise<Buffer>
  /** Keeps the bytes and answers their key; the same bytes have the same key. */
  put: (bytes: Buffer, extension: string) => Promise<{ storageKey: string; sha256: string }>
}

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/
export const isStorageKey = (text: string): boolean => KEY.test(text)

export function createMaterialStore(dataDir: string): MaterialStore {
  const pathOf = (storageKey: string) => {
    if (!isStorageKey(storageKey)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return join(dataDir, 'files', storageKey.slice(0, 2), storageKey)
  }
  return {
    open: (storageKey) => Promise.resolve(storageKey).then((key) => readFile(pathOf(key))),
    put: async (bytes, extension) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const storageKey = `${sha256}.${extension}`
      const path = pathOf(storageKey)
      await mkdir(dirname(path), { recursive: true })
      // written beside and moved, so that nobody reads half a file
      await writeFile(`${path}.${process.pid}.part`, bytes)
      await rename(`${path}.${process.pid}.part`, path)
      return { storageKey, sha256 }
    },
  }
}
