import { InputGroup } from '@blueprintjs/core'
import { Plus, Undo } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewWord } from '#contract/review-words.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WATCHED_CHARACTERS_AT_ONCE, WORD_KINDS } from '#domain/review/review.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { MarkedText } from '#views/kit/watched/MarkedText.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import {
  draftOf,
  WORDS_A_PAGE,
  type triedReading,
  type WordDraft,
  type WordFilter,
  type wordSave,
  type wordsReading,
} from '../wire-words.ts'
import { WordPanel } from './WordPanel.tsx'
import '../review.css'

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

/** It is as the row says, or blank: no one typed. */
export const isUntouchedWord = (draft: WordDraft, rows: readonly ReviewWord[]): boolean => {
  const row = rows.find(({ id }) => id === draft.id)
  return JSON.stringify(draft) === JSON.stringify(row ? draftOf(row) : NEW)
}

type Props = {
  words: ActorRefFrom<typeof wordsReading>
  tried: ActorRefFrom<typeof triedReading>
  save: ActorRefFrom<typeof wordSave>
  mayEdit: readonly Blocker[]
  /** empty values narrow nothing */
  onFilter: (filter: Readonly<Record<keyof WordFilter, string>>) => void
  onPage: (page: number) => void
}

/** The words that are watched: found, added many at once, changed, ended, put back; and a text to try them on. */
export function WordsView({ words, tried, save, mayEdit, onFilter, onPage }: Props) {
  const say = useSay()
  const list = useList(words)
  const { answer, refresh } = list
  const { page, ...filter } = list.filter
  const draft = useSelector(save, ({ context }) => context.draft)
  const rows = answer?.rows
  return (
    <ListFrame
      list={list}
      title="review.words.title"
      empty={{ title: say('review.words.empty') }}
      onClear={filter.q || filter.kind || filter.active ? () => onFilter({ q: '', kind: '', active: '' }) : null}
      columns={COLUMNS}
      rows={rows}
      idOf={byId}
      total={answer?.total}
      paging={{ page, perPage: WORDS_A_PAGE, onPage }}
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
        <>
          <SearchInput label={say('review.words.q')} value={filter.q} onValue={(q) => onFilter({ ...filter, q: q.trim() })} />
          <FilterSelect
            label={say('review.words.kind')}
            all={say('review.all')}
            value={filter.kind}
            options={WORD_KINDS.map((value) => ({ value, label: say(`review.word_kind.${value}`) }))}
            onValue={(kind) => onFilter({ ...filter, kind })}
          />
          <FilterSelect
            label={say('review.col.state')}
            all={say('review.all')}
            value={filter.active}
            options={[
              { value: '1', label: say('review.words.active') },
              { value: '0', label: say('review.words.ended') },
            ]}
            onValue={(active) => onFilter({ ...filter, active })}
          />
        </>
      }
      above={
        <>
          <TriedText tried={tried} />
          <LastEnding save={save} mayEdit={mayEdit} />
        </>
      }
      panel={
        draft ? (
          <WordPanel save={save} draft={draft} was={rows?.find(({ id }) => id === draft.id)} mayEdit={mayEdit} onReread={refresh} />
        ) : null
      }
    />
  )
}

/** A text, and where the words are in it. */
function TriedText({ tried }: Pick<Props, 'tried'>) {
  const say = useSay()
  const { query, answer, problems } = useSelector(tried, ({ context }) => context)
  return (
    <div className="fd-review-try">
      <InputGroup
        size="small"
        aria-label={say('review.words.try')}
        placeholder={say('review.words.try')}
        maxLength={WATCHED_CHARACTERS_AT_ONCE}
        value={query.text}
        onValueChange={(text) => tried.send({ type: 'reading.ask', query: { text } })}
      />
      {query.text ? <MarkedText text={query.text} hits={answer?.filter(({ to }) => to <= query.text.length) ?? []} /> : null}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </div>
  )
}

/** How the last save ended: how many words it kept, or which one it took out, with the way back. */
function LastEnding({ save, mayEdit }: Pick<Props, 'save' | 'mayEdit'>) {
  const say = useSay()
  const ending = useSelector(save, ({ context }) => context.saved)
  if (ending?.kind === 'deleted')
    return (
      <p role="status" className="fd-review-ending">
        {say('review.words.deleted', { word: ending.word.word })}
        <WhyNotButton
          size="small"
          variant="minimal"
          icon={<Undo />}
          blockers={mayEdit}
          onClick={() => save.send({ type: 'save', draft: { ...draftOf(ending.word), id: null, version: 0 } })}
        >
          {say('review.words.put_back')}
        </WhyNotButton>
      </p>
    )
  if (ending?.kind !== 'saved') return null
  return (
    <p role="status" className="fd-review-ending">
      {[
        say('review.words.added', { count: ending.count }),
        ...(ending.known > 0 ? [say('review.words.known', { count: ending.known })] : []),
      ].join(' · ')}
    </p>
  )
}
