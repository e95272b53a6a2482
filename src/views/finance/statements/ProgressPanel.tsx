import { ProgressBar } from '@blueprintjs/core'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = { extraction: Extraction; isCancelling: boolean; isLost: boolean }

/** How far the extraction is, counted in lines, and who began it. */
export function ProgressPanel({ extraction, isCancelling, isLost }: Props) {
  const say = useSay()
  const { file, rows_total, rows_done, rows_ok, rows_bad, started_by, started_at, state } = extraction
  const share = rows_total === null || rows_total === 0 ? null : rows_done / rows_total
  return (
    <section className="fd-statement-progress" role="status">
      <p>{say('finance.statement.started_by', { by: started_by.name, at: zonedCompanyTime(started_at), file: file.name })}</p>
      <ProgressBar
        {...(share === null ? {} : { value: share })}
        animate={share === null}
        stripes={false}
        intent={isCancelling ? 'warning' : 'primary'}
        aria-label={say('finance.statement.stage.extract')}
      />
      <p className="fd-figures">
        {state === 'queued'
          ? say('finance.statement.waiting')
          : rows_total === null
            ? say('finance.statement.counting')
            : say('finance.statement.progress', { done: rows_done, total: rows_total, ok: rows_ok, bad: rows_bad })}
      </p>
      <p className="fd-muted">
        {say(isLost ? 'finance.statement.lost' : isCancelling ? 'finance.statement.cancelling' : 'finance.statement.hidden_until_end')}
      </p>
    </section>
  )
}
