import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { bytesOf, createFolderStore, noSuchObject, type ByteRange, type ObjectStore } from './object-store.ts'

/** Where the bytes of materials live. Keys are ours and opaque; a key of another shape is no key. */
export type MaterialStore = {
  /** All bytes of a file: for pictures. @throws Error with code ENOENT when there are no such bytes */
  open: (storageKey: string) => Promise<Buffer>
  /** The bytes as they are read. @throws Error with code ENOENT */
  stream: (storageKey: string, range?: ByteRange) => Promise<Readable>
  /** @throws Error with code ENOENT */
  size: (storageKey: string) => Promise<number>
  /** Keeps the bytes and answers their key; the same bytes have the same key. */
  put: (bytes: Buffer, extension: string) => Promise<{ storageKey: string; sha256: string }>
  /** The same for a file of this machine whose hash is known. */
  putFile: (path: string, sha256: string, extension: string) => Promise<{ storageKey: string }>
  /** What is not there is removed already. */
  remove: (storageKey: string) => Promise<void>
}

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/
export const isStorageKey = (text: string): boolean => KEY.test(text)

/** In the folder `files` of the data folder, unless another store is given. */
export function createMaterialStore(dataDir: string, objects: ObjectStore = createFolderStore(dataDir)): MaterialStore {
  const placeOf = (storageKey: string) => {
    if (!isStorageKey(storageKey)) throw noSuchObject()
    return `files/${storageKey.slice(0, 2)}/${storageKey}`
  }
  return {
    open: async (storageKey) => await bytesOf(await objects.stream(placeOf(storageKey))),
    stream: async (storageKey, range) => await objects.stream(placeOf(storageKey), range),
    size: async (storageKey) => await objects.size(placeOf(storageKey)),
    put: async (bytes, extension) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const storageKey = `${sha256}.${extension}`
      await objects.put(placeOf(storageKey), bytes, bytes.length)
      return { storageKey, sha256 }
    },
    putFile: async (path, sha256, extension) => {
      const storageKey = `${sha256}.${extension}`
      await objects.put(placeOf(storageKey), createReadStream(path), (await stat(path)).size)
      return { storageKey }
    },
    remove: async (storageKey) => await objects.remove(placeOf(storageKey)),
  }
}
