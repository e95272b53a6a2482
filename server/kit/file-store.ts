import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeWhole } from './whole-file.ts'

/**
 * Where files live that no one sees but by asking: statements as they were uploaded, bad rows, evidence, authorization letters. A key is opaque and says nothing of its file; who may
 * have it, the database knows. This is the seam to another store.
 */
export type FileStore = {
  /** Keeps the bytes under a new key; no one sees half a file. */
  put: (source: Buffer | Readable) => Promise<string>
  /** @throws Error with code ENOENT when there is none */
  read: (key: string) => Promise<Buffer>
  /** The bytes as they are read; a missing file is an error of the stream. */
  stream: (key: string) => Readable
  remove: (key: string) => Promise<void>
  /**
   * Removes what was left a day ago by a process that died or a transaction that was taken back: halves of files, and files that nothing
   * names. `named` says which of some keys are named by a row. Answers how many files.
   */
  purge: (named: (keys: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

const KEY = /^f-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Longer than any transaction or extraction: a file that is younger may still be named. */
const LEFT_MS = 24 * 3_600_000
/** Keys that are looked up together. */
const LOOKED_UP = 1_000

/** Files in a folder of the data folder. */
export function createFileStore(dataDir: string, now: () => number = Date.now, kind: 'statements' | 'letters' = 'statements'): FileStore {
  const folder = join(dataDir, kind)
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return join(folder, key.slice(2, 4), key)
  }
  return {
    async put(source) {
      const key = `f-${randomUUID()}`
      const path = pathOf(key)
      await writeWhole(path, `${path}.part`, source, 0o700)
      return key
    },
    read: async (key) => await readFile(pathOf(key)),
    stream: (key) => createReadStream(pathOf(key)),
    remove: async (key) => await rm(pathOf(key), { force: true }),
    async purge(named) {
      const old = await oldFiles(folder, now() - LEFT_MS)
      const whole = old.filter(({ name }) => KEY.test(name))
      const left = old.filter(({ name }) => HALF.test(name))
      for (let from = 0; from < whole.length; from += LOOKED_UP) {
        const some = whole.slice(from, from + LOOKED_UP)
        const kept = await named(some.map(({ name }) => name))
        left.push(...some.filter(({ name }) => !kept.has(name)))
      }
      for (const { path } of left) await rm(path, { force: true })
      return left.length
    },
  }
}

const HALF = /^f-[0-9a-f-]{36}\.part$/

/** Files below a folder that were last written before an instant; no folder is no files. */
export async function oldFiles(folder: string, before: number): Promise<{ name: string; path: string }[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found: { name: string; path: string }[] = []
  for (const one of names) {
    const path = join(folder, one)
    const state = await stat(path).catch(() => null) // removed meanwhile
    if (state?.isFile() && state.mtimeMs < before) found.push({ name: basename(one), path })
  }
  return found
}
