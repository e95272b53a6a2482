import { ProgressBar } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import './report-store.css'

/** Reports of networks are being read: what comes is shown by itself. */
export function StillReading({ read, all }: { read: number; all: number }) {
  const say = useSay()
  return (
    <section className="fd-report-store" aria-label={say('report_store.reading')}>
      <div role="status">
        <span>{say('report_store.reading_of', { read: countText(read), all: countText(all) })}</span>
        <ProgressBar value={read / all} aria-label={say('report_store.reading')} />
      </div>
    </section>
  )
}
