import { z } from 'zod'
import type { Book } from './book.ts'
import { md5Of } from './stored-files.ts'

const answeredSchema = z.object({ sent: z.string(), data: z.record(z.string(), z.unknown()) })

/**
 * Answers a repeated write as the first time and makes nothing; `other` when the same key comes with something else. What is refused is not
 * remembered: it may be tried again under its key.
 */
export function createRepeats(book: Book) {
  const answered = book.drawer('answered', answeredSchema)
  return (key: string, text: string, run: () => object): object | 'other' => {
    const [sent, first] = [md5Of(Buffer.from(text)), answered.get(key)]
    if (first) return first.sent === sent ? first.data : 'other'
    const data = { ...run() }
    answered.put(key, { sent, data })
    return data
  }
}

/** Texts that may be used once. More than `most` are not remembered: the oldest are forgotten first. */
export function createOnce(most: number) {
  const used = new Set<string>()
  return {
    /** false when it was used before */
    use: (text: string): boolean => {
      if (used.has(text)) return false
      used.add(text)
      const [oldest] = used
      if (used.size > most && oldest !== undefined) used.delete(oldest)
      return true
    },
    clear: () => used.clear(),
  }
}
