import { Button, InputGroup } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LetterRow } from '#contract/review-letters.ts'
import type { Blocker } from '#domain/blocker.ts'
import { LETTER_CATEGORIES, letterBlockers } from '#domain/review/letter.ts'
import { SCAN_MIMES } from '#domain/scan.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { stateTag } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { LetterDraft, letterSave, LettersAnswer, lettersReading } from '../wire-letters.ts'
import '../review.css'

const LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const

const COLUMNS: readonly GridColumn<LetterRow>[] = [
  { key: 'title', header: 'review.letters.name', minWidth: 200, flex: 1 },
  { key: 'holder', header: 'review.letters.holder', width: 160 },
  {
    key: 'category',
    header: 'review.letters.category',
    width: 100,
    text: (value, _row, say) => say(`review.letter_category.${String(value)}`),
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
  { key: 'file_name', header: 'review.letters.file', width: 200 },
]

type Props = {
  letters: ActorRefFrom<typeof lettersReading>
  save: ActorRefFrom<typeof letterSave>
  mayEdit: readonly Blocker[]
  /** saves the scan of a letter */
  onScan: (id: string) => void
}

/** Which rights the house holds and until when; those that end first stand at the top. */
export function LettersView({ letters, save, mayEdit, onScan }: Props) {
  const say = useSay()
  const snapshot = useSelector(letters, (now) => now)
  const { answer } = snapshot.context
  const rows = answer?.rows
  const draft = useSelector(save, ({ context }) => context.draft)
  const [store] = useState(() => createRowStore<LetterRow>(({ id }) => id))
  useEffect(() => store.replaceAll([...(rows ?? [])]), [store, rows])
  const begin = () => save.send({ type: 'edit', draft: newDraft(answer?.games[0]?.game_id ?? '') })
  const present = rows?.find(({ id }) => id === draft?.id)
  return (
    <div className="fd-page">
      <PageHeader
        title={say('review.letters.title')}
        count={rows?.length ?? 0}
        action={
          <WhyNotButton size="small" intent="primary" icon={<Plus />} blockers={mayEdit} onClick={begin}>
            {say('review.letters.new')}
          </WhyNotButton>
        }
      />
      <div className="fd-review-split">
        <DataGrid
          label={say('review.letters.title')}
          columns={COLUMNS}
          store={store}
          status={gridStatus(say, snapshot, rows !== undefined, null, () => letters.send({ type: 'reading.again' }))}
          empty={{ title: say('review.letters.empty') }}
          onOpenRow={(row) => save.send({ type: 'edit', draft: draftOf(row) })}
        />
        {draft && answer ? (
          <LetterPanel save={save} draft={draft} games={answer.games} mayEdit={mayEdit}>
            {present?.has_file ? (
              <Button size="small" text={`${say('review.letters.download')} · ${present.file_name}`} onClick={() => onScan(present.id)} />
            ) : (
              <span className="fd-muted">{say('review.letters.none')}</span>
            )}
          </LetterPanel>
        ) : null}
      </div>
    </div>
  )
}

const newDraft = (game_id: string): LetterDraft => ({
  id: null,
  version: 0,
  game_id,
  title: '',
  holder: '',
  category: 'portrait',
  valid_from: '',
  expires_on: '',
  file: null,
})

const draftOf = ({ id, version, game_id, title, holder, category, valid_from, expires_on }: LetterRow): LetterDraft => ({
  id,
  version,
  game_id,
  title,
  holder,
  category,
  valid_from,
  expires_on,
  file: null,
})

type PanelProps = {
  save: Props['save']
  draft: LetterDraft
  games: LettersAnswer['games']
  mayEdit: readonly Blocker[]
  children: ReactNode
}

function LetterPanel({ save, draft, games, mayEdit, children }: PanelProps) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const edit = (change: Partial<LetterDraft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = letterBlockers(draft)
  const line = (field: 'title' | 'holder' | 'valid_from' | 'expires_on', label: string, type: 'text' | 'date') => (
    <Field label={say(label)} required blockers={blockers.filter((one) => one.field === field)}>
      {({ id, describedBy }) => (
        <InputGroup
          id={id}
          aria-describedby={describedBy}
          size="small"
          type={type}
          value={draft[field]}
          onValueChange={(value) => edit({ [field]: value })}
        />
      )}
    </Field>
  )
  return (
    <SidePanel
      title={say(draft.id === null ? 'review.letters.new' : 'review.letters.edit')}
      onClose={() => save.send({ type: 'edit', draft: null })}
    >
      <div className="fd-contents">
        {line('title', 'review.letters.name', 'text')}
        {line('holder', 'review.letters.holder', 'text')}
        <Field label={say('review.col.game')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={draft.game_id}
              options={games.map(({ game_id, name }) => ({ value: game_id, label: name }))}
              onValue={(game_id) => edit({ game_id })}
            />
          )}
        </Field>
        <Field label={say('review.letters.category')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={draft.category}
              options={LETTER_CATEGORIES.map((value) => ({ value, label: say(`review.letter_category.${value}`) }))}
              onValue={(category) => edit({ category })}
            />
          )}
        </Field>
        {line('valid_from', 'review.letters.from', 'date')}
        {line('expires_on', 'review.letters.until', 'date')}
        {children}
        <FileDrop
          label={say('review.letters.file')}
          accept={SCAN_MIMES.join(',')}
          {...(draft.file ? { hint: draft.file.name } : {})}
          onFiles={([file]) => edit({ file: file ?? null })}
        />
        {snapshot.context.problems.length > 0 ? <BlockerList blockers={snapshot.context.problems} /> : null}
        {snapshot.matches('unknown') ? (
          <p role="alert">
            {say('review.unknown')} <Button size="small" text={say('review.ask')} onClick={() => save.send({ type: 'save.ask' })} />
          </p>
        ) : null}
        <div className="fd-review-buttons">
          <WhyNotButton
            size="small"
            intent="primary"
            loading={snapshot.matches('saving')}
            blockers={[...mayEdit, ...blockers]}
            onClick={() => save.send({ type: 'save', draft })}
          >
            {say('review.letters.save')}
          </WhyNotButton>
        </div>
      </div>
    </SidePanel>
  )
}
