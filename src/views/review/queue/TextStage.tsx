import type { QueueItem } from '#domain/review/item.ts'
import { pairedTexts } from '#domain/review/paired-texts.ts'
import { textWidth } from '#domain/text-width.ts'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { useSay } from '#views/kit/words.tsx'
import { fieldText } from '../look.ts'
import { Difference } from './Difference.tsx'

type Props = { item: QueueItem; isCompared: boolean }

/**
 * An item that is only text: its texts next to each other, the variants of one thing in a row, as large as they will be read, each with what was found
 * in it and what is new in it.
 */
export function TextStage({ item, isCompared }: Props) {
  const say = useSay()
  const before = isCompared ? item.before : null
  const pairs = pairedTexts(item.texts, before?.texts ?? [])
  const fields = [...new Set(pairs.map(({ field }) => field))]
  const rows = fields.length === pairs.length ? [pairs] : fields.map((field) => pairs.filter((pair) => pair.field === field))
  return (
    <section className="fd-review-stage fd-review-words" aria-label={say('review.texts')}>
      {pairs.length === 0 ? <p className="fd-muted">{say('review.no_texts')}</p> : null}
      {rows.map((row) => (
        <div key={row[0]?.field}>
          {row.map(({ now, former, ...which }) => (
            <article key={`${which.field} ${which.place}`}>
              <h4>
                {fieldText(say, which)}{' '}
                <span className="fd-figures">{say('review.text_width', { width: textWidth(now?.text ?? '') })}</span>
              </h4>
              {now ? <MarkedText text={now.text} hits={now.hits} /> : null}
              {before && former !== (now?.text ?? null) ? (
                <>
                  <h4>{say('review.difference', { version: before.version })}</h4>
                  <Difference before={former ?? ''} after={now?.text ?? ''} />
                </>
              ) : null}
            </article>
          ))}
        </div>
      ))}
    </section>
  )
}
