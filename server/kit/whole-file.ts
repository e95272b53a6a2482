import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a file at `part`, next to its place, and moves it there: no one reads half a file. Makes the folder. */
export async function writeWhole(path: string, part: string, source: Buffer | Readable, folderMode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) })
  try {
    if (Buffer.isBuffer(source)) await writeFile(part, source, { mode: 0o600 })
    else await pipeline(source, createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
