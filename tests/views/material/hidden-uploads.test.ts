import { expect, test } from 'vitest'
import type { FileStep, UploadFile } from '#machines/upload/upload.types.ts'
import { hiddenUploads } from '#views/material/hidden-uploads.ts'
import { MATERIALS_AT_ONCE } from '#views/material/material-rows.ts'

const file = (materialId: string | null, step: FileStep = 'ready'): UploadFile => ({
  key: `k${materialId}`,
  name: `${materialId}.png`,
  bytes: 3,
  step,
  sha256: null,
  uploadKey: null,
  materialId,
  problems: [],
})
/** A list that shows one of them. */
const rowsOf = (shown: readonly string[], total = shown.length) => ({
  base: (id: string) => (shown.includes(id) ? ({ id } as never) : undefined),
  total: () => total,
})
const FILES = [file('1'), file('2'), file('3', 'duplicate'), file(null, 'failed')]

test('what came in and is not in a list that is narrowed is counted; what was there before is not', () => {
  expect(hiddenUploads(FILES, rowsOf(['1']), { review_state: 'passed' })).toBe(1)
  expect(hiddenUploads(FILES, rowsOf(['1', '2']), { review_state: 'passed' })).toBe(0)
})

test('a list without filters leaves out none, and of one that is longer than what is read it is not known', () => {
  expect(hiddenUploads(FILES, rowsOf([]), { review_state: '' })).toBe(0)
  expect(hiddenUploads(FILES, rowsOf([], MATERIALS_AT_ONCE + 1), { review_state: 'passed' })).toBe(0)
})
