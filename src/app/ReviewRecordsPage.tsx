import { Plus } from '@blueprintjs/icons'
import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { CorrectionForm } from '#views/review/records/CorrectionForm.tsx'
import { isUntouchedSubmission, newSubmission, NewSubmission } from '#views/review/records/NewSubmission.tsx'
import { RecordPanel } from '#views/review/records/RecordPanel.tsx'
import { RecordsView } from '#views/review/records/RecordsView.tsx'
import { SubmissionForm } from '#views/review/records/SubmissionForm.tsx'
import { wiredLettersReading } from '#views/review/wire-letters.ts'
import {
  correctionDraft,
  materialsOf,
  submissionDraft,
  wiredCorrectionSave,
  wiredRecordReading,
  wiredRecordsReading,
  wiredSubmissionSave,
} from '#views/review/wire-records.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { useDraft } from './use-draft.ts'
import { useKept } from './use-kept.ts'
import { useTitle } from './use-title.ts'
import { whenSaved } from './when-saved.ts'

/** `/tool-list/material-audit/arts/mine`: what one put up, why it failed, putting it up again, and putting up something new. */
export function ReviewMinePage() {
  useTitle('review.mine.title')
  const say = useSay()
  const { user } = useSignedIn()
  const { open, show } = useOpenRecord()
  const records = useActorRef(wiredRecordsReading, { input: { query: { which: 'mine' } } })
  const reread = () => records.send({ type: 'reading.again' })
  const kept = useDraft('review.submission.new', submissionDraft)
  const save = useActorRef(wiredSubmissionSave, { input: { draft: kept.read() } }, whenSaved(reread))
  useKept(save, kept, isUntouchedSubmission)
  const letters = useActorRef(wiredLettersReading, { input: { query: null } })
  const { rows: lettersOf = NONE, games = NONE } = useSelector(letters, ({ context }) => context.answer) ?? {}
  const draft = useSelector(save, ({ context }) => context.draft)
  const maySubmit = functionBlockers(user.permissions, 'review.item.submit')
  const close = () => {
    save.send({ type: 'edit', draft: null })
    show(null)
  }
  return (
    <ReviewSection here="mine">
      <RecordsView
        which="mine"
        records={records}
        onOpen={show}
        action={
          <WhyNotButton
            size="small"
            intent="primary"
            icon={<Plus />}
            blockers={maySubmit}
            onClick={() => {
              show(null)
              save.send({ type: 'edit', draft: newSubmission(games[0]?.game_id ?? '') })
            }}
          >
            {say('review.mine.new')}
          </WhyNotButton>
        }
        panel={
          open !== null ? (
            <Mine key={open} id={open} onClose={() => show(null)} onSaved={reread} />
          ) : draft ? (
            <NewSubmission
              save={save}
              draft={draft}
              games={games}
              letters={lettersOf}
              materialsOf={materialsOf}
              maySubmit={maySubmit}
              onClose={close}
            />
          ) : null
        }
      />
    </ReviewSection>
  )
}

/** `/tool-list/material-audit/arts/history`: what was decided, and correcting it. */
export function ReviewHistoryPage() {
  useTitle('review.history.title')
  const { open, show } = useOpenRecord()
  const records = useActorRef(wiredRecordsReading, { input: { query: { which: 'decided' } } })
  const reread = () => records.send({ type: 'reading.again' })
  return (
    <ReviewSection here="history">
      <RecordsView
        which="history"
        records={records}
        onOpen={show}
        panel={open === null ? null : <Past key={open} id={open} onClose={() => show(null)} onSaved={reread} />}
      />
    </ReviewSection>
  )
}

/** Which record is open stands in the address: a reload and a link come back to it. */
function useOpenRecord() {
  const [search, setSearch] = useSearchParams()
  return { open: search.get('id'), show: (id: string | null) => setSearch(id === null ? [] : [['id', id]]) }
}

type Props = { id: string; onClose: () => void; onSaved: () => void }

function Mine({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const record = useActorRef(wiredRecordReading, { input: { query: { id } } })
  const letters = useActorRef(wiredLettersReading, { input: { query: null } })
  const rows = useSelector(letters, ({ context }) => context.answer?.rows ?? NONE)
  const kept = useDraft(`review.submission.${id}`, submissionDraft)
  const save = useActorRef(
    wiredSubmissionSave,
    { input: { draft: kept.read() } },
    whenSaved(() => {
      record.send({ type: 'reading.again' })
      onSaved()
    }),
  )
  useKept(save, kept)
  const maySubmit = functionBlockers(user.permissions, 'review.item.submit')
  return (
    <RecordPanel
      record={record}
      onClose={onClose}
      form={(item) => <SubmissionForm item={item} save={save} letters={rows} maySubmit={maySubmit} />}
    />
  )
}

function Past({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const record = useActorRef(wiredRecordReading, { input: { query: { id } } })
  const kept = useDraft(`review.correction.${id}`, correctionDraft)
  const save = useActorRef(
    wiredCorrectionSave,
    { input: { draft: kept.read() } },
    whenSaved(() => {
      record.send({ type: 'reading.again' })
      onSaved()
    }),
  )
  useKept(save, kept)
  const mayCorrect = functionBlockers(user.permissions, 'review.history.edit')
  return (
    <RecordPanel record={record} onClose={onClose} form={(item) => <CorrectionForm item={item} save={save} mayCorrect={mayCorrect} />} />
  )
}

const NONE: readonly never[] = []
