import type { FoundWord } from '#domain/review/item.ts'
import { segmentsOf } from '#domain/words/segments.ts'
import { useSay } from '../words.tsx'
import './marked-text.css'

/** A text with the words that are watched marked in it, and below it why each is. */
export function MarkedText({ text, hits }: { text: string; hits: readonly FoundWord[] }) {
  const say = useSay()
  const explained = [...new Map(hits.map((hit) => [`${hit.kind} ${hit.word}`, hit])).values()]
  const wordsOf = ({ kind, word, reason, source }: FoundWord) => {
    const why = say('watched.hit', { kind: say(`review.word_kind.${kind}`), word, reason })
    return source ? `${why}${say('watched.hit_source', { source })}` : why
  }
  return (
    <>
      <p className="fd-watched-text" lang="zh">
        {segmentsOf(text, hits).map(({ text: piece, from, hits: over }) => {
          const worst = over.find(({ kind }) => kind === 'prohibited') ?? over[0]
          return worst ? (
            <mark key={from} className={`fd-watched-${worst.kind}`} title={wordsOf(worst)}>
              {piece}
            </mark>
          ) : (
            <span key={from}>{piece}</span>
          )
        })}
      </p>
      {explained.length > 0 ? (
        <ul className="fd-watched-hits">
          {explained.map((hit) => (
            <li key={`${hit.kind} ${hit.word}`} className={`fd-watched-${hit.kind}`}>
              {wordsOf(hit)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
