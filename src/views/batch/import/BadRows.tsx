import { Button, HTMLTable } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import type { BadRow } from '#machines/batch-import/batch-import.machine.ts'
import { useSay } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'

const SHOWN = 200

/** Each refused line with its field and reason; all of them are in the download. */
export function BadRows({ channel, bad, onDownload }: { channel: Channel; bad: readonly BadRow[]; onDownload: () => void }) {
  const say = useSay()
  const lines = bad.slice(0, SHOWN).flatMap(({ line, problems }) => problems.map((problem, at) => ({ line, problem, at })))
  return (
    <section className="fd-block" aria-label={say('batch.import.bad')}>
      <h2>
        {say('batch.import.bad')} <small>{bad.length}</small>
        {bad.length > 0 ? <Button size="small" variant="outlined" text={say('batch.import.bad.download')} onClick={onDownload} /> : null}
      </h2>
      {bad.length === 0 ? (
        <p className="fd-hint">{say('batch.import.bad.none')}</p>
      ) : (
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th className="fd-number">{say('batch.import.bad.line')}</th>
              <th>{say('batch.import.bad.field')}</th>
              <th>{say('batch.import.bad.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, problem, at }) => (
              <tr key={`${line} ${at}`}>
                <td className="fd-number">{at === 0 ? line : ''}</td>
                <td>{problem.field ? fieldName(say, channel, problem.field.split('.').at(-1) ?? problem.field) : say('common.none')}</td>
                <td>{reasonWords(say, channel, problem)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {bad.length > SHOWN ? <p className="fd-hint">{say('batch.import.bad.more', { shown: SHOWN, count: bad.length })}</p> : null}
    </section>
  )
}
