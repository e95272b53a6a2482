import type { ReactNode } from 'react'
import type { QueueItem } from '#domain/review/item.ts'
import { pairedTexts, placeOf } from '#domain/review/paired-texts.ts'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { clockText, fieldText, reasonsText } from '../look.ts'
import { Difference } from './Difference.tsx'

const LETTER_LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const

/** Next to the picture: texts with what was found in them, rights, use, what failed before and why, and the history. Texts without a picture take its place. */
export function ItemSide({ item, isCompared }: { item: QueueItem; isCompared: boolean }) {
  const say = useSay()
  return (
    <div className="fd-review-side">
      {item.media ? (
        <Part title={say('review.texts')}>
          {item.texts.length === 0 ? <p className="fd-muted">{say('review.no_texts')}</p> : null}
          {item.texts.map((one) => (
            <div key={`${one.field} ${placeOf(item.texts, one)}`}>
              <h4>{fieldText(say, { field: one.field, place: placeOf(item.texts, one) })}</h4>
              <MarkedText text={one.text} hits={one.hits} />
            </div>
          ))}
        </Part>
      ) : null}
      {item.before ? <Before item={item} before={item.before} isCompared={isCompared} /> : null}
      <Part title={say('review.note')}>
        <p className="fd-muted">
          {say('review.submitted', { name: item.submitter?.name ?? say('review.no_one'), time: clockText(item.submitted_at) })}
        </p>
        {item.note ? <p>{item.note}</p> : null}
        <p className={item.used.ads > 0 ? 'fd-color-attention' : 'fd-muted'}>
          {item.used.ads > 0 ? say('review.used', item.used) : say('review.unused')}
        </p>
        {item.letter ? (
          <p>
            {say('review.letter', { title: item.letter.title, holder: item.letter.holder, day: item.letter.expires_on })}{' '}
            <StateTag state={LETTER_LOOKS[item.letter.standing]} label={say(`review.standing.${item.letter.standing}`)} />
          </p>
        ) : (
          <p className="fd-muted">{say('review.no_letter')}</p>
        )}
      </Part>
      {item.history.length > 0 ? (
        <Part title={say('review.history')}>
          <ol className="fd-review-history">
            {item.history.map(({ at, user_name, version, verdict, reasons, comment, why }) => (
              <li key={at}>
                {say('review.history_line', { version, verdict: say(`review.verdict.${verdict}`), name: user_name, time: clockText(at) })}
                {reasons.length > 0 ? <div>{reasonsText(say, reasons)}</div> : null}
                {comment ? <div className="fd-muted">{comment}</div> : null}
                {why ? <div className="fd-muted">{say('review.history_why', { why })}</div> : null}
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
    </div>
  )
}

function Before({ item, before, isCompared }: { item: QueueItem; before: NonNullable<QueueItem['before']>; isCompared: boolean }) {
  const say = useSay()
  const { version } = before
  const isSame = before.media !== null && before.media.url === item.media?.url
  return (
    <Part title={say('review.before', { version })}>
      <p>{say('review.before_reason', { name: before.reviewer, version, reasons: reasonsText(say, before.reasons) })}</p>
      {before.comment ? <p className="fd-muted">{before.comment}</p> : null}
      <Difference before={before.title} after={item.title} />
      {item.media
        ? pairedTexts(item.texts, before.texts).map(({ field, place, now, former }) => (
            <Difference key={`${field} ${place}`} before={former ?? ''} after={now?.text ?? ''} />
          ))
        : null}
      {isSame ? <p className="fd-muted">{say('review.before_same_picture')}</p> : null}
      {isCompared && before.media && !isSame ? (
        <img className="fd-review-before" src={before.media.poster ?? before.media.url} alt={say('review.before_picture', { version })} />
      ) : null}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
