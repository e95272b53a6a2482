import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { bytesText } from '#domain/display/bytes.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import type { Paper, Payment } from '#machines/bill-repayment/bill-repayment.types.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { pictureReading } from './wire.ts'

/** What is done with the evidence of a payment that is there. */
export type EvidenceActs = {
  /** saves it as a file */
  onSave: (paymentId: string) => void
  /** a picture of it */
  picture: (paymentId: string) => ReactNode
}

type Props = {
  payment: Payment
  /** why no paper can be attached now; none means one can */
  blockers: readonly Blocker[]
  isBusy: boolean
  acts: EvidenceActs
  onPaper: (paper: Paper) => void
}

/** The paper a payment is on: attached, seen, saved. */
export function EvidencePart({ payment: { id, evidence }, blockers, isBusy, acts, onPaper }: Props) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  return (
    <section className="fd-finance-evidence" aria-label={say('finance.repayment.evidence')} aria-busy={isBusy}>
      <h2>{say('finance.repayment.evidence')}</h2>
      {evidence ? (
        <p>
          {evidence.name} <span className="fd-muted fd-figures">{bytesText(evidence.bytes)}</span>{' '}
          {evidence.mime === 'application/pdf' ? null : (
            <Button
              size="small"
              aria-expanded={shown}
              text={say(shown ? 'finance.repayment.evidence_hide' : 'finance.repayment.evidence_see')}
              onClick={() => setShown(!shown)}
            />
          )}{' '}
          <Button size="small" text={say('finance.repayment.evidence_save')} onClick={() => acts.onSave(id)} />
        </p>
      ) : (
        <p className="fd-muted">{say('finance.repayment.evidence_none')}</p>
      )}
      {evidence && shown ? acts.picture(id) : null}
      <FileDrop
        label={say(evidence ? 'finance.repayment.evidence_replace' : 'finance.repayment.evidence_attach')}
        accept={SCAN_MIMES.join(',')}
        hint={blockers.length > 0 ? sayReasons(say, blockers) : say('finance.repayment.evidence_hint')}
        disabled={isBusy || blockers.length > 0}
        onFiles={([file]) => {
          if (file) onPaper({ name: file.name, size: file.size, bytes: file })
        }}
      />
    </section>
  )
}

/** The evidence of a payment, drawn. */
export function EvidencePicture({ reading }: { reading: ActorRefFrom<typeof pictureReading> }) {
  const say = useSay()
  const answer = useSelector(reading, ({ context }) => context.answer)
  return answer ? <img className="fd-finance-paper" src={answer} alt={say('finance.repayment.evidence')} /> : <Unread reading={reading} />
}
