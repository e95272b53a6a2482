import { useEffect, useSyncExternalStore } from 'react'
import { MarkedText } from './MarkedText.tsx'
import { useSay } from '../words.tsx'
import { useWatchedBook } from './watched-book.ts'

/** A text that people will read, and in words where it is. */
export type LabelledText = { label: string; text: string }

/** No text holds it. */
const BETWEEN = '\0'

/** The texts that hold watched words, marked as the reviewer will see them; nothing while there is none. */
export function WatchedTexts({ texts }: { texts: readonly LabelledText[] }) {
  const say = useSay()
  const book = useWatchedBook()
  useSyncExternalStore(book.subscribe, book.version)
  const written = texts.map(({ text }) => text).join(BETWEEN)
  useEffect(() => void book.learn(written.split(BETWEEN)), [book, written])
  if (texts.some(({ text }) => book.isMissing(text))) return <p className="fd-problem-gap">{say('watched.failed')}</p>
  const found = texts.filter(({ text }) => book.hitsOf(text).length > 0)
  if (found.length === 0) return null
  return (
    <section className="fd-watched" aria-label={say('watched.title')}>
      <h4>{say('watched.title')}</h4>
      {found.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          <span className="fd-muted">{label}</span>
          <MarkedText text={text} hits={book.hitsOf(text)} />
        </div>
      ))}
    </section>
  )
}
