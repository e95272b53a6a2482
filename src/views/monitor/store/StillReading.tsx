import { Button, ProgressBar } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import './report-store.css'

type Props = {
  read: number
  all: number
  /** looks for what came, where that is no longer done by itself; null: it is */
  onAgain: (() => void) | null
}

/** Reports of networks are being read: what comes is shown by itself for some time, then by a press. */
export function StillReading({ read, all, onAgain }: Props) {
  const say = useSay()
  return (
    <section className="fd-report-store" aria-label={say('report_store.reading')}>
      <div role="status">
        <span>{say(onAgain ? 'report_store.read_so_far' : 'report_store.reading_of', { read: countText(read), all: countText(all) })}</span>
        <ProgressBar value={read / all} aria-label={say('report_store.reading')} />
        {onAgain ? <Button size="small" text={say('report_store.ask_again')} onClick={onAgain} /> : null}
      </div>
    </section>
  )
}
