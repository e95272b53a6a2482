import { createListeners } from '#domain/listeners.ts'
/** The files of an upload, which no flow can keep: by key, with how much of each has arrived. */
export type UploadBytes = {
  add: (file: File) => { key: string; name: string; bytes: number }
  get: (key: string) => File | undefined
  /** bytes of a file that have arrived */
  sent: (key: string, bytes: number) => void
  arrived: (key: string) => number
  /** counts changes, for `useSyncExternalStore` */
  version: () => number
  subscribe: (listener: () => void) => () => void
}

export function createUploadBytes(newKey: () => string = () => crypto.randomUUID()): UploadBytes {
  const files = new Map<string, File>()
  const arrived = new Map<string, number>()
  const { subscribe, tell } = createListeners()
  let version = 0
  return {
    add(file) {
      const key = newKey()
      files.set(key, file)
      return { key, name: file.name, bytes: file.size }
    },
    get: (key) => files.get(key),
    sent(key, bytes) {
      arrived.set(key, bytes)
      version += 1
      tell()
    },
    arrived: (key) => arrived.get(key) ?? 0,
    version: () => version,
    subscribe,
  }
}
