import { InputGroup, TextArea } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewWord } from '#contract/review-words.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WORD_KINDS } from '#domain/review/review.ts'
import { Field } from '#views/kit/Field.tsx'
import { stateTag } from '#views/kit/grid/columns.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { MetChange, type MetField } from '../MetChange.tsx'
import { ReviewList } from '../ReviewList.tsx'
import { SaveEnding } from '../SaveEnding.tsx'
import { wordsIn, type WordDraft, type wordSave, type wordsReading } from '../wire-words.ts'

const COLUMNS: readonly GridColumn<ReviewWord>[] = [
  { key: 'word', header: 'review.words.word', width: 200 },
  {
    ...stateTag<ReviewWord>(
      ({ kind }) => (kind === 'prohibited' ? 'refused' : 'attention'),
      ({ kind }) => `review.word_kind.${kind}`,
    ),
    key: 'kind',
    header: 'review.words.kind',
  },
  { key: 'reason', header: 'review.words.reason', minWidth: 260, flex: 1 },
  { key: 'source', header: 'review.words.source', width: 200 },
  { key: 'expires_on', header: 'review.words.until', width: 120 },
  {
    key: 'active',
    header: 'review.col.state',
    width: 110,
    text: (value, _row, say) => say(value ? 'review.words.active' : 'review.words.ended'),
  },
]

const NEW: WordDraft = { id: null, version: 0, words: '', kind: 'prohibited', reason: '', source: '', expires_on: '', isGone: false }
const draftOf = ({ id, version, word, kind, reason, source, expires_on }: ReviewWord): WordDraft => ({
  id,
  version,
  words: word,
  kind,
  reason,
  source,
  expires_on: expires_on ?? '',
  isGone: false,
})

/** It is as the row says, or blank: nobody typed. */
export const isUntouchedWord = (draft: WordDraft, rows: readonly ReviewWord[]): boolean => {
  const row = rows.find(({ id }) => id === draft.id)
  return JSON.stringify(draft) === JSON.stringify(row ? draftOf(row) : NEW)
}

/** As much as an address holds, also when each character takes nine of its own. */
const TRIED_MAX = 500

type Props = { words: ActorRefFrom<typeof wordsReading>; save: ActorRefFrom<typeof wordSave>; mayEdit: readonly Blocker[] }

/** The words that are watched: found, added many at once, changed, ended; and a text to try them on. */
export function WordsView({ words, save, mayEdit }: Props) {
  const say = useSay()
  const snapshot = useSelector(words, (now) => now)
  const { query, answer } = snapshot.context
  const draft = useSelector(save, ({ context }) => context.draft)
  const rows = answer?.rows
  const ask = (part: Partial<typeof query>) => words.send({ type: 'reading.ask', query: { ...query, ...part } })
  return (
    <ReviewList
      title="review.words.title"
      empty="review.words.empty"
      columns={COLUMNS}
      rows={rows}
      total={answer?.total ?? 0}
      status={gridStatus(say, snapshot, rows !== undefined, null, () => words.send({ type: 'reading.again' }))}
      onOpenRow={(row) => (mayEdit.length === 0 ? save.send({ type: 'edit', draft: draftOf(row) }) : undefined)}
      action={
        <WhyNotButton
          size="small"
          intent="primary"
          icon={<Plus />}
          blockers={mayEdit}
          onClick={() => save.send({ type: 'edit', draft: NEW })}
        >
          {say('review.words.new')}
        </WhyNotButton>
      }
      filters={
        <InputGroup
          size="small"
          type="search"
          aria-label={say('review.words.q')}
          placeholder={say('review.words.q')}
          value={query.q}
          onValueChange={(q) => ask({ q })}
        />
      }
      above={
        <div className="fd-review-try">
          <InputGroup
            size="small"
            aria-label={say('review.words.try')}
            placeholder={say('review.words.try')}
            maxLength={TRIED_MAX}
            value={query.text}
            onValueChange={(text) => ask({ text })}
          />
          {query.text ? <MarkedText text={query.text} hits={answer?.hits.filter(({ to }) => to <= query.text.length) ?? []} /> : null}
        </div>
      }
      panel={
        draft ? (
          <WordPanel
            save={save}
            draft={draft}
            was={rows?.find(({ id }) => id === draft.id)}
            mayEdit={mayEdit}
            onReread={() => words.send({ type: 'reading.again' })}
          />
        ) : null
      }
    />
  )
}

/** What two people may have written differently. */
const metFields = (say: Say, was: ReviewWord | undefined, draft: WordDraft, present: ReviewWord): MetField[] => {
  const [before, theirs] = [was ? draftOf(was) : null, draftOf(present)]
  const line = (key: string, textOf: (one: WordDraft) => string) => ({
    key,
    label: say(`review.words.${key}`),
    was: before ? textOf(before) : '',
    mine: textOf(draft),
    theirs: textOf(theirs),
  })
  return [
    line('word', ({ words }) => words.trim()),
    line('kind', ({ kind }) => say(`review.word_kind.${kind}`)),
    line('reason', ({ reason }) => reason),
    line('source', ({ source }) => source),
    line('until', ({ expires_on }) => expires_on),
  ]
}

type PanelProps = {
  save: Props['save']
  draft: WordDraft
  /** the word as it was read */
  was: ReviewWord | undefined
  mayEdit: readonly Blocker[]
  onReread: () => void
}

function WordPanel({ save, draft, was, mayEdit, onReread }: PanelProps) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const isBusy = snapshot.matches('saving')
  const { present } = snapshot.context
  const edit = (change: Partial<WordDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const lacking: Blocker[] = [
    ...(wordsIn(draft).length === 0 ? [{ code: 'review.word_empty', field: 'words' }] : []),
    ...(draft.reason.trim() === '' ? [{ code: 'review.reason_empty', field: 'reason' }] : []),
  ]
  return (
    <SidePanel
      title={say(draft.id === null ? 'review.words.new' : 'review.words.edit')}
      onClose={() => save.send({ type: 'edit', draft: null })}
    >
      <div className="fd-contents">
        <Field label={say(draft.id === null ? 'review.words.many' : 'review.words.word')} required>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              rows={draft.id === null ? 6 : 1}
              value={draft.words}
              onChange={({ currentTarget }) => edit({ words: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={say('review.words.kind')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={draft.kind}
              options={WORD_KINDS.map((value) => ({ value, label: say(`review.word_kind.${value}`) }))}
              onValue={(kind) => edit({ kind })}
            />
          )}
        </Field>
        <Field label={say('review.words.reason')} required>
          {({ id }) => (
            <InputGroup id={id} size="small" maxLength={200} value={draft.reason} onValueChange={(reason) => edit({ reason })} />
          )}
        </Field>
        <Field label={say('review.words.source')}>
          {({ id }) => (
            <InputGroup id={id} size="small" maxLength={100} value={draft.source} onValueChange={(source) => edit({ source })} />
          )}
        </Field>
        <Field label={say('review.words.expires')}>
          {({ id }) => (
            <DayInput
              id={id}
              aria-label={say('review.words.expires')}
              day={draft.expires_on}
              onDay={(expires_on) => edit({ expires_on })}
            />
          )}
        </Field>
        <SaveEnding save={save} />
        {present ? (
          <MetChange
            fields={metFields(say, was, draft, present)}
            onMine={() => save.send({ type: 'save', draft: { ...draft, version: present.version } })}
            onTheirs={() => {
              save.send({ type: 'edit', draft: null })
              onReread()
            }}
          />
        ) : null}
        <div className="fd-review-buttons">
          {draft.id === null ? null : (
            <WhyNotButton
              size="small"
              variant="minimal"
              intent="danger"
              blockers={mayEdit}
              onClick={() => save.send({ type: 'save', draft: { ...draft, isGone: true } })}
            >
              {say('review.words.delete')}
            </WhyNotButton>
          )}
          <WhyNotButton
            size="small"
            intent="primary"
            loading={isBusy}
            blockers={[...mayEdit, ...lacking]}
            onClick={() => save.send({ type: 'save', draft: { ...draft, isGone: false } })}
          >
            {say('review.words.save')}
          </WhyNotButton>
        </div>
      </div>
    </SidePanel>
  )
}
