import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { joinedTexts, type WrittenText } from '#domain/batch/written-texts.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { MarkedText } from '#views/kit/MarkedText.tsx'
import { useSay } from '#views/kit/words.tsx'
import { fieldName } from '../field/field-words.ts'
import { WATCHED_MAX, type watchedReading } from './watched-reading.ts'

type Props = { channel: Channel; texts: readonly WrittenText[]; watched: typeof watchedReading }

/** The texts that hold watched words, marked as the reviewer will see them; nothing while there is none. */
export function WatchedTexts({ channel, texts, watched }: Props) {
  const say = useSay()
  const { whole, from } = joinedTexts(texts, WATCHED_MAX)
  const reading = useActorRef(watched, { input: { query: { text: whole } } })
  useEffect(() => reading.send({ type: 'reading.ask', query: { text: whole } }), [reading, whole])
  const snapshot = useSelector(reading, (now) => now)
  if (snapshot.hasTag('failure')) return <p className="fd-problem-gap">{say('watched.failed')}</p>
  // an answer to an earlier wording says nothing of this one
  const hits = snapshot.hasTag('busy') ? [] : (snapshot.context.answer ?? [])
  const found = from.flatMap((begin, index) => {
    const written = texts[index]
    if (!written) return []
    const own = hits.flatMap((hit) =>
      hit.from >= begin && hit.to <= begin + written.text.length ? [{ ...hit, from: hit.from - begin, to: hit.to - begin }] : [],
    )
    return own.length > 0 ? [{ ...written, hits: own }] : []
  })
  if (found.length === 0) return null
  return (
    <section className="fd-watched" aria-label={say('watched.title')}>
      <h4>{say('watched.title')}</h4>
      {found.map(({ field, text, hits: own }) => (
        <div key={`${field} ${text}`}>
          <span className="fd-muted">{fieldName(say, channel, field)}</span>
          <MarkedText text={text} hits={own} />
        </div>
      ))}
    </section>
  )
}
