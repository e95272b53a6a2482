import { Button } from '@blueprintjs/core'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { useSay } from '#views/kit/words.tsx'

/** The latest extraction of the month in one line, anyone who began it. */
export function LatestLine({ extraction, onDownload }: { extraction: Extraction | null; onDownload: (key: string, name: string) => void }) {
  const say = useSay()
  if (!extraction) return <p className="fd-muted">{say('finance.statement.none')}</p>
  const { file, state, rows_ok, rows_bad, started_by, started_at, bad_key } = extraction
  return (
    <p className="fd-muted fd-statement-latest">
      <span>
        {say('finance.statement.last', {
          file: file.name,
          state: say(`finance.statement.state.${state}`),
          ok: rows_ok,
          bad: rows_bad,
          by: started_by.name,
          at: zonedCompanyTime(started_at),
        })}
      </span>
      {bad_key !== null && rows_bad > 0 ? (
        <Button
          size="small"
          variant="minimal"
          text={say('finance.statement.download_bad')}
          onClick={() => onDownload(bad_key, file.name)}
        />
      ) : null}
    </p>
  )
}
