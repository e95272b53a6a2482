import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256 } from '#domain/material/sha256.ts'

test('answers what every other SHA-256 answers, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (pieces) => {
      const hash = createSha256()
      for (const piece of pieces) hash.update(piece)
      expect(hash.hex()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'))
    }),
    { numRuns: 200 },
  )
})

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000_000])('%i bytes', (length) => {
  const bytes = new Uint8Array(length).fill(0xa5)
  const hash = createSha256()
  hash.update(bytes)
  expect(hash.hex()).toBe(createHash('sha256').update(bytes).digest('hex'))
})
