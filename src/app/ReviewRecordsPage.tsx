import { useActorRef } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { CorrectionForm, RecordPanel, SubmissionForm } from '#views/review/records/RecordPanel.tsx'
import { RecordsView } from '#views/review/records/RecordsView.tsx'
import { wiredCorrectionSave, wiredRecordReading, wiredRecordsReading, wiredSubmissionSave } from '#views/review/wire-records.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/mine`: what one put up, why it failed, and putting it up again. */
export function ReviewMinePage() {
  useTitle('review.mine.title')
  const records = useActorRef(wiredRecordsReading, { input: { query: { which: 'mine' } } })
  const reread = () => records.send({ type: 'reading.again' })
  return (
    <ReviewSection here="mine">
      <RecordsView which="mine" records={records} panel={(id, onClose) => <Mine key={id} id={id} onClose={onClose} onSaved={reread} />} />
    </ReviewSection>
  )
}

/** `/tool-list/material-audit/arts/history`: what was decided, and correcting it. */
export function ReviewHistoryPage() {
  useTitle('review.history.title')
  const records = useActorRef(wiredRecordsReading, { input: { query: { which: 'decided' } } })
  const reread = () => records.send({ type: 'reading.again' })
  return (
    <ReviewSection here="history">
      <RecordsView
        which="history"
        records={records}
        panel={(id, onClose) => <Past key={id} id={id} onClose={onClose} onSaved={reread} />}
      />
    </ReviewSection>
  )
}

type Props = { id: string; onClose: () => void; onSaved: () => void }

function Mine({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const record = useActorRef(wiredRecordReading, { input: { query: { id } } })
  const save = useActorRef(
    wiredSubmissionSave,
    { input: { draft: null } },
    whenSaved(() => {
      record.send({ type: 'reading.again' })
      onSaved()
    }),
  )
  const maySubmit = functionBlockers(user.permissions, 'review.item.submit')
  return <RecordPanel record={record} onClose={onClose} form={(item) => <SubmissionForm item={item} save={save} maySubmit={maySubmit} />} />
}

function Past({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const record = useActorRef(wiredRecordReading, { input: { query: { id } } })
  const save = useActorRef(
    wiredCorrectionSave,
    { input: { draft: null } },
    whenSaved(() => {
      record.send({ type: 'reading.again' })
      onSaved()
    }),
  )
  const mayCorrect = functionBlockers(user.permissions, 'review.history.edit')
  return (
    <RecordPanel record={record} onClose={onClose} form={(item) => <CorrectionForm item={item} save={save} mayCorrect={mayCorrect} />} />
  )
}
