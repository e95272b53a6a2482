import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import { between } from './seed.ts'

const fileSchema = z.object({
  id: z.string(),
  /** a number that the network gives it */
  number: z.string(),
  account: z.string(),
  /** MD5 of the bytes, in hexadecimal */
  signature: z.string(),
  name: z.string(),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  createdMs: z.number(),
  /** from then on it can be used; a broken one never can */
  readyMs: z.number(),
  broken: z.boolean(),
})
export type StoredFile = z.output<typeof fileSchema>

export const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

type NewFile = Pick<StoredFile, 'id' | 'account' | 'signature' | 'name' | 'size' | 'width' | 'height'>

/** Pictures or videos of accounts: the same bytes under the same account are the same file. `[broken]` in a name makes its transcoding fail. */
export function storedFiles({ book, clock, draw }: Platform, kind: string) {
  const files = book.drawer(kind, fileSchema)
  const get = (account: string, id: unknown): StoredFile | undefined => files.get(`${account} ${typeof id === 'string' ? id : ''}`)
  return {
    get,
    all: (account: string): StoredFile[] => files.all().filter((file) => file.account === account),
    store: (file: NewFile, takesMs: readonly [number, number] = [0, 0]): StoredFile => {
      const known = get(file.account, file.id)
      if (known) return known
      const nowMs = clock.now()
      const readyMs = nowMs + between(draw(kind, file.id), takesMs)
      const kept = { ...file, number: book.nextId(), createdMs: nowMs, readyMs, broken: /\[broken\]/i.test(file.name) }
      const { id, account, name } = file
      files.put(`${account} ${id}`, kept, { id, account, name, level: kind })
      return kept
    },
    stateOf: ({ readyMs, broken }: StoredFile): 'processing' | 'ready' | 'failed' => {
      if (readyMs > clock.now()) return 'processing'
      return broken ? 'failed' : 'ready'
    },
  }
}
