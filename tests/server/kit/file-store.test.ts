import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORE_FOLDER } from '#server/column-store/report-store.ts'
import { createFileStore, FILE_KINDS } from '#server/kit/file-store.ts'

test('files are kept where the engine of the store of reports keeps nothing: its files come and go while others are looked through', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightdeck-files-'))
  try {
    for (const kind of FILE_KINDS) await createFileStore(folder, Date.now, kind).put(Buffer.from('a'))
    const kept = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(FILE_KINDS.length)
    expect(kept.filter(({ name }) => name === STORE_FOLDER)).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
