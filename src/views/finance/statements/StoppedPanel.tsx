import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ControlTotals, SumsText } from './ControlTotals.tsx'
import { LinesTold } from './LinesTold.tsx'

type Props = {
  extraction: Extraction
  busy: boolean
  mayUpload: readonly Blocker[]
  /** why this reason is none */
  blockersOf: (reason: string) => readonly Blocker[]
  onExplain: (reason: string) => void
  onDownload: (key: string, name: string) => void
}

/** The sums of the file differ from its rows: where, and why nevertheless. */
export function StoppedPanel({ extraction, busy, mayUpload, blockersOf, onExplain, onDownload }: Props) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const { bad_key: badKey, file_key: fileKey, file, rows_bad: bad } = extraction
  const blockers = [...mayUpload, ...blockersOf(reason)]
  return (
    <section className="fd-statement-result" aria-label={say('finance.statement.stopped')}>
      <p role="status">
        <StateTag state="attention" label={say('finance.statement.stopped')} /> <SumsText sums={extraction.sums} />
      </p>
      <ControlTotals extraction={extraction} />
      <LinesTold extraction={extraction} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (blockers.length === 0 && !busy) onExplain(reason)
        }}
      >
        <ReasonField label={say('finance.statement.explain.reason')} required value={reason} onValue={setReason} />
        <WhyNotButton blockers={blockers} intent="primary" loading={busy} onClick={() => onExplain(reason)}>
          {say('finance.statement.explain')}
        </WhyNotButton>
      </form>
      <div className="fd-statement-files">
        {badKey !== null && bad > 0 ? (
          <Button size="small" text={say('finance.statement.download_bad')} onClick={() => onDownload(badKey, file.name)} />
        ) : null}
        {fileKey !== null ? (
          <Button size="small" text={say('finance.statement.download_file')} onClick={() => onDownload(fileKey, file.name)} />
        ) : null}
      </div>
    </section>
  )
}
