import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { LetterRow } from '#contract/review-letters.ts'
import type { Blocker } from '#domain/blocker.ts'
import { LETTER_STANDINGS } from '#domain/review/letter.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { stateTag } from '#views/kit/grid/columns.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ReviewList } from '../ReviewList.tsx'
import { LETTERS_A_PAGE, type LetterFilter, type letterSave, type lettersReading } from '../wire-letters.ts'
import { draftOf, newDraft } from './letter-draft.ts'
import { LetterPanel } from './LetterPanel.tsx'

const LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const

const COLUMNS: readonly GridColumn<LetterRow>[] = [
  { key: 'title', header: 'review.letters.name', minWidth: 200, flex: 1 },
  { key: 'holder', header: 'review.letters.holder', width: 160 },
  {
    key: 'category',
    header: 'review.letters.category',
    width: 100,
    text: codeText('review.letter_category'),
  },
  { key: 'game_name', header: 'review.col.game', width: 120, filter: 'set' },
  { key: 'valid_from', header: 'review.letters.from', width: 110 },
  { key: 'expires_on', header: 'review.letters.until', width: 110 },
  {
    ...stateTag<LetterRow>(
      ({ standing }) => LOOKS[standing],
      ({ standing }) => `review.standing.${standing}`,
    ),
    key: 'standing',
    header: 'review.letters.standing',
  },
  { key: 'file_name', header: 'review.letters.scan', width: 200 },
]

type Props = {
  letters: ActorRefFrom<typeof lettersReading>
  save: ActorRefFrom<typeof letterSave>
  mayEdit: readonly Blocker[]
  /** saves the scan of a letter */
  onScan: (id: string) => void
  /** empty values narrow nothing */
  onFilter: (filter: Readonly<Record<keyof LetterFilter, string>>) => void
  onPage: (page: number) => void
}

/** Which rights the house holds and until when; those that end first stand at the top. */
export function LettersView({ letters, save, mayEdit, onScan, onFilter, onPage }: Props) {
  const say = useSay()
  const snapshot = useSelector(letters, (now) => now)
  const {
    query: { page, ...filter },
    answer,
  } = snapshot.context
  const rows = answer?.rows
  const draft = useSelector(save, ({ context }) => context.draft)
  const begin = () => save.send({ type: 'edit', draft: newDraft(answer?.games[0]?.game_id ?? '') })
  const present = rows?.find(({ id }) => id === draft?.id)
  return (
    <ReviewList
      title="review.letters.title"
      empty={filter.game_id || filter.standing ? 'review.letters.no_match' : 'review.letters.empty'}
      columns={COLUMNS}
      rows={rows}
      total={answer?.total ?? 0}
      status={gridStatus(say, snapshot, rows !== undefined, null, () => letters.send({ type: 'reading.again' }))}
      onOpenRow={(row) => save.send({ type: 'edit', draft: draftOf(row) })}
      action={
        <WhyNotButton size="small" intent="primary" icon={<Plus />} blockers={mayEdit} onClick={begin}>
          {say('review.letters.new')}
        </WhyNotButton>
      }
      filters={
        <>
          <FilterSelect
            label={say('review.col.game')}
            all={say('review.all')}
            value={filter.game_id}
            options={(answer?.games ?? []).map(({ game_id: value, name: label }) => ({ value, label }))}
            onValue={(game_id) => onFilter({ ...filter, game_id })}
          />
          <FilterSelect
            label={say('review.letters.standing')}
            all={say('review.all')}
            value={filter.standing}
            options={LETTER_STANDINGS.map((value) => ({ value, label: say(`review.standing.${value}`) }))}
            onValue={(standing) => onFilter({ ...filter, standing })}
          />
          {answer ? <Pager page={page} perPage={LETTERS_A_PAGE} shown={answer.rows.length} total={answer.total} onPage={onPage} /> : null}
        </>
      }
      panel={
        draft && answer ? (
          <LetterPanel
            save={save}
            draft={draft}
            was={present}
            games={answer.games}
            mayEdit={mayEdit}
            onReread={() => letters.send({ type: 'reading.again' })}
          >
            {present?.has_file ? (
              <Button size="small" text={`${say('review.letters.download')} · ${present.file_name}`} onClick={() => onScan(present.id)} />
            ) : (
              <span className="fd-muted">{say('review.letters.none')}</span>
            )}
          </LetterPanel>
        ) : null
      }
    />
  )
}
