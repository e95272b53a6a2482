import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { DECIDED_STATES, REVIEW_STATES } from '#domain/review/review.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { CorrectionForm } from '#views/review/records/CorrectionForm.tsx'
import { isUntouchedSubmission, newSubmission, NewSubmission } from '#views/review/records/NewSubmission.tsx'
import { RecordPanel } from '#views/review/records/RecordPanel.tsx'
import { RecordsView } from '#views/review/records/RecordsView.tsx'
import { SubmissionForm } from '#views/review/records/SubmissionForm.tsx'
import { wiredDictReading } from '#views/review/wire.ts'
import {
  correctionDraft,
  lettersOf,
  materialsOf,
  type RecordsQuery,
  submissionDraft,
  wiredCorrectionSave,
  wiredRecordReading,
  wiredRecordsReading,
  wiredSubmissionSave,
} from '#views/review/wire-records.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { pageOf } from '#views/things/paging.ts'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useReadWhenTold } from '#app/parts/use-told.ts'
import { useSave } from '#app/parts/use-save.ts'

/** What is reviewed. */
const TOLD = ['material', 'creative'] as const

/** `/tool-list/material-audit/arts/mine`: what one put up, why it failed, putting it up again, and putting up something new. */
export function ReviewMinePage() {
  useTitle('review.mine.title')
  const say = useSay()
  const { user } = useSignedIn()
  const { open, show, narrow } = useOpenRecord()
  const { reading: records, turnTo } = useAddressed(wiredRecordsReading, mineFrom)
  useReadWhenTold(TOLD, records)
  const reread = () => records.send({ type: 'reading.again' })
  const kept = useDraft('review.submission.new', submissionDraft)
  const save = useSave(wiredSubmissionSave, reread, kept, isUntouchedSubmission)
  const dict = useActorRef(wiredDictReading, { input: { query: null } })
  const games = useSelector(dict, ({ context }) => context.answer?.games ?? NONE)
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
        onNarrow={narrow}
        onPage={turnTo}
        action={
          <BeginButton
            blockers={maySubmit}
            onClick={() => {
              show(null)
              save.send({ type: 'edit', draft: newSubmission(games[0]?.game_id ?? '') })
            }}
          >
            {say('review.mine.new')}
          </BeginButton>
        }
        panel={
          open !== null ? (
            <Mine key={open} id={open} onClose={() => show(null)} onSaved={reread} />
          ) : draft ? (
            <NewSubmission
              save={save}
              draft={draft}
              games={games}
              lettersOf={lettersOf}
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
  const { open, show, narrow } = useOpenRecord()
  const { reading: records, turnTo } = useAddressed(wiredRecordsReading, decidedFrom)
  useReadWhenTold(TOLD, records)
  const reread = () => records.send({ type: 'reading.again' })
  return (
    <ReviewSection here="history">
      <RecordsView
        which="history"
        records={records}
        onOpen={show}
        onNarrow={narrow}
        onPage={turnTo}
        panel={open === null ? null : <Past key={open} id={open} onClose={() => show(null)} onSaved={reread} />}
      />
    </ReviewSection>
  )
}

/** Which record is open and what the list is narrowed to be in the address: a reload and a link come back to them. */
function useOpenRecord() {
  const [search, setSearch] = useSearchParams()
  const change = (part: Readonly<Record<string, string>>) => setSearch((now) => withParts(now, part))
  return {
    open: search.get('id'),
    show: (id: string | null) => change({ id: id ?? '' }),
    // a page belongs to the list it was turned in
    narrow: (part: { q?: string; state?: RecordsQuery['state'] }) => change({ ...part, page: '' }),
  }
}

const queryFrom =
  (which: RecordsQuery['which'], states: readonly Exclude<RecordsQuery['state'], ''>[]) =>
  (search: URLSearchParams): RecordsQuery => ({
    which,
    q: (search.get('q') ?? '').slice(0, 100),
    state: states.find((state) => state === search.get('state')) ?? '',
    page: pageOf(search),
  })
const mineFrom = queryFrom('mine', REVIEW_STATES)
const decidedFrom = queryFrom('decided', DECIDED_STATES)

type Props = { id: string; onClose: () => void; onSaved: () => void }

function Mine({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const { record, reread, again } = useRecord(id, onSaved)
  const save = useSave(wiredSubmissionSave, again, useDraft(`review.submission.${id}`, submissionDraft))
  const maySubmit = functionBlockers(user.permissions, 'review.item.submit')
  return (
    <RecordPanel
      record={record}
      onClose={onClose}
      form={(item) => <SubmissionForm item={item} save={save} lettersOf={lettersOf} maySubmit={maySubmit} onReread={reread} />}
    />
  )
}

function Past({ id, onClose, onSaved }: Props) {
  const { user } = useSignedIn()
  const { record, reread, again } = useRecord(id, onSaved)
  const save = useSave(wiredCorrectionSave, again, useDraft(`review.correction.${id}`, correctionDraft))
  const mayCorrect = functionBlockers(user.permissions, 'review.history.edit')
  return (
    <RecordPanel
      record={record}
      onClose={onClose}
      form={(item) => <CorrectionForm item={item} save={save} mayCorrect={mayCorrect} onReread={reread} />}
    />
  )
}

/** The open record; `again`: both it and the list are read again. */
function useRecord(id: string, onSaved: () => void) {
  const record = useActorRef(wiredRecordReading, { input: { query: { id } } })
  const reread = () => record.send({ type: 'reading.again' })
  const again = () => {
    reread()
    onSaved()
  }
  return { record, reread, again }
}

const NONE: readonly never[] = []
