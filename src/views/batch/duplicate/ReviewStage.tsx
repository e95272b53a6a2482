import { HTMLTable } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import { countTitle, fieldName } from '#views/kit/channel-words.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { differencesAt, type CopyBook } from './copy-book.ts'

type Props = { channel: Channel; rows: readonly PreviewRow[]; book: CopyBook; isReading: boolean }

/** What will be created, and in what it differs from its sources, counted by level and field. */
export function ReviewStage({ channel, rows, book, isReading }: Props) {
  const say = useSay()
  const lines = levelKeys(channel).flatMap((level) => {
    const own = rows.filter(({ item }) => item?.level === level)
    if (own.length === 0) return []
    const blocked = own.filter(({ problems, item }) => problems.length > 0 || (item !== null && item.excluded_reason !== null)).length
    const fields = new Map<string, number>()
    for (const row of own) for (const { field } of differencesAt(book, row)) fields.set(field, (fields.get(field) ?? 0) + 1)
    return [{ level, count: own.length, blocked, fields: [...fields].sort(([, one], [, other]) => other - one) }]
  })
  return (
    <section className="fd-stage" aria-label={say('duplication.stage.review')} aria-busy={isReading}>
      <div className="fd-block">
        <h2>{say('duplication.review.title')}</h2>
        <p className="fd-hint">{say('duplication.review.hint')}</p>
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('duplication.review.level')}</th>
              <th className="fd-number">{say('duplication.review.created')}</th>
              <th className="fd-number">{say('duplication.review.blocked')}</th>
              <th>{say('duplication.review.differs')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ level, count, blocked, fields }) => (
              <tr key={level}>
                <th scope="row">{countTitle(say, channel, level)}</th>
                <td className="fd-number">{countText(count - blocked)}</td>
                <td className="fd-number">
                  {blocked > 0 ? <span className="fd-problem-mistake">{countText(blocked)}</span> : countText(0)}
                </td>
                <td>
                  {fields.length === 0
                    ? say('duplication.panel.same')
                    : fields.map(([field, times]) => `${fieldName(say, channel, field)} ${countText(times)}`).join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  )
}
