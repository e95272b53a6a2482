import type { QueueItem } from '#domain/review/item.ts'
import { textWidth } from '#domain/text-width.ts'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Difference } from './Difference.tsx'

type Props = { item: QueueItem; isCompared: boolean }

/** An item that is only text: its texts next to each other, as large as they will be read, each with what was found in it and what is new in it. */
export function TextStage({ item, isCompared }: Props) {
  const say = useSay()
  const before = isCompared ? item.before : null
  const gone = (before?.texts ?? []).filter(({ field }) => !item.texts.some((one) => one.field === field))
  return (
    <section className="fd-review-stage fd-review-words" aria-label={say('review.texts')}>
      {item.texts.length === 0 ? <p className="fd-muted">{say('review.no_texts')}</p> : null}
      {[...item.texts, ...gone.map(({ field }) => ({ field, text: '', hits: [] }))].map(({ field, text, hits }) => {
        const former = before?.texts.find((one) => one.field === field)?.text ?? ''
        return (
          <article key={field}>
            <h4>
              {say(`review.field.${field}`)} <span className="fd-figures">{say('review.text_width', { width: textWidth(text) })}</span>
            </h4>
            {text === '' ? null : <MarkedText text={text} hits={hits} />}
            {before && former !== text ? (
              <>
                <h4>{say('review.difference', { version: before.version })}</h4>
                <Difference before={former} after={text} />
              </>
            ) : null}
          </article>
        )
      })}
    </section>
  )
}
