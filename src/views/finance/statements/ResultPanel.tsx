import { Button } from '@blueprintjs/core'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ControlTotals, SumsText } from './ControlTotals.tsx'
import { LinesTold } from './LinesTold.tsx'

type Props = { extraction: Extraction; onDownload: (key: string, name: string) => void }

/** What came in, what did not and why, and the files that belong to it. */
export function ResultPanel({ extraction, onDownload }: Props) {
  const say = useSay()
  const { state, rows_ok, rows_bad, bad_key, file_key, file, error, ended_by } = extraction
  const isLate = state === 'extracted' && ended_by !== null
  const title =
    state === 'extracted'
      ? say(isLate ? 'finance.statement.extracted_late' : 'finance.statement.extracted', { ok: rows_ok })
      : say(`finance.statement.${state}`)
  return (
    <section className="fd-statement-result" role="status">
      <p>
        <StateTag state={state === 'failed' ? 'refused' : state === 'extracted' && rows_ok > 0 ? 'done' : 'attention'} label={title} />{' '}
        <SumsText sums={extraction.sums} />
      </p>
      <ControlTotals extraction={extraction} />
      {error ? <BlockerList blockers={[error]} /> : null}
      {/* lines of another month are not corrected: the file goes there */}
      {state === 'extracted' && rows_bad > 0 && !error ? (
        <p>
          <strong>{say('finance.statement.bad', { bad: rows_bad })}</strong> {say('finance.statement.bad_hint')}
        </p>
      ) : null}
      {extraction.mapping ? (
        <p>{say('finance.statement.by_mapping', { name: extraction.mapping.name, version: extraction.mapping.version })}</p>
      ) : null}
      <LinesTold extraction={extraction} />
      <div className="fd-statement-files">
        {bad_key !== null ? (
          <Button
            size="small"
            {...(error ? {} : { intent: 'primary' })}
            text={say('finance.statement.download_bad')}
            onClick={() => onDownload(bad_key, file.name)}
          />
        ) : null}
        {file_key !== null ? (
          <Button size="small" text={say('finance.statement.download_file')} onClick={() => onDownload(file_key, file.name)} />
        ) : null}
      </div>
    </section>
  )
}
