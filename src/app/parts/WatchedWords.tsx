import { useState, type ReactNode } from 'react'
import { call } from '#client/call.ts'
import { lookForWords } from '#contract/review-words.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { createWatchedBook, WatchedBookContext } from '#views/kit/watched/watched-book.ts'

addWords(watched)

const newBook = () => createWatchedBook(async (texts) => (await call(lookForWords, { texts }, { quiet: true })).data)

/** Around pages on which texts are written: there the words that are watched are marked as the review will find them. */
export function WatchedWords({ children }: { children: ReactNode }) {
  const [book] = useState(newBook)
  return <WatchedBookContext value={book}>{children}</WatchedBookContext>
}
