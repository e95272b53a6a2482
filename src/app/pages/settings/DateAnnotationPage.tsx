import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { blocker } from '#domain/blocker.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import { annotation as annotationWords } from '#i18n/areas/annotation.ts'
import { settings } from '#i18n/areas/settings.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ANNOTATION_COLUMNS } from '#views/settings/annotations/annotation-columns.ts'
import { AnnotationForm } from '#views/settings/annotations/AnnotationForm.tsx'
import { RemoveAnnotation } from '#views/settings/annotations/RemoveAnnotation.tsx'
import {
  annotationDraft,
  annotationRemove,
  annotationSave,
  annotationsRead,
  type ShownAnnotation,
} from '#views/settings/annotations/wire.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import '#views/settings/settings.css'
import type { Choice } from '#views/settings/types.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useKept } from '#app/parts/use-kept.ts'
import { NEW, OPENED, useOpenedRow } from '#app/parts/use-opened-row.ts'
import { useFollowed, useQuery } from '#app/parts/use-query.ts'
import { whenSaved } from '#app/parts/when-saved.ts'

addWords(annotationWords)
addWords(settings)
addWords(thingWords)

const TYPES = [{ value: '', label: 'annotation.any_type' }, ...FIXED.annotation_type.map(({ value, name: label }) => ({ value, label }))]
const NO_GAMES: readonly Choice[] = []

/** `/tools/date-annotation/main`: dates with a note, which are based on every chart over days; the opened one is in the address. */
export function DateAnnotationPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { query, clear, read, set, paging } = useQuery(OPENED)
  const page = useActorRef(annotationsRead, { input: { query } })
  useFollowed(page, query)
  const list = useList(page)
  const { answer } = list
  const games = answer?.games ?? NO_GAMES
  const { opened, row, open, close } = useOpenedRow(answer?.rows, { read, set })
  return (
    <ListFrame
      list={list}
      rows={answer?.rows}
      total={answer?.total}
      paging={paging}
      title="annotation.title"
      columns={ANNOTATION_COLUMNS}
      idOf={byId}
      onClear={clear}
      empty={{ title: say('annotation.empty'), hint: say('annotation.empty_hint') }}
      onOpenRow={({ id }) => open(id)}
      filters={
        <>
          <EnumSelect
            value={read('type')}
            options={TYPES}
            fill={false}
            aria-label={say('annotation.type')}
            onValue={(type) => set('type', type)}
          />
          <EnumSelect
            value={read('game_id')}
            options={[{ value: '', label: 'annotation.any_game' }, ...games.map(({ id, name }) => ({ value: id, label: name }))]}
            fill={false}
            aria-label={say('annotation.games')}
            onValue={(gameId) => set('game_id', gameId)}
          />
        </>
      }
      action={
        <WhyNotButton
          size="small"
          intent="primary"
          blockers={functionBlockers(user.permissions, 'annotation.date.edit')}
          onClick={() => open(NEW)}
        >
          {say('annotation.new')}
        </WhyNotButton>
      }
      panel={
        opened === null ? null : (
          <SidePanel title={say(opened === NEW ? 'annotation.new' : row?.editable ? 'annotation.edit' : 'annotation.read')} onClose={close}>
            <OneAnnotation key={opened} opened={opened} annotation={row} games={games} onSaved={list.refresh} onRemoved={close} />
          </SidePanel>
        )
      }
    />
  )
}

type OneProps = {
  opened: string
  annotation: ShownAnnotation | null
  games: readonly Choice[]
  onSaved: () => void
  onRemoved: () => void
}

function OneAnnotation({ opened, annotation, games, onSaved, onRemoved }: OneProps) {
  const { user } = useSignedIn()
  const [today] = useState(() => (wallClock(Date.now(), ownZone()) ?? '').slice(0, 10))
  const draft = useDraft(`annotation.${opened}`, annotationDraft)
  const save = useActorRef(annotationSave, { input: { draft: draft.read() } }, whenSaved(onSaved))
  const remove = useActorRef(
    annotationRemove,
    { input: { draft: null } },
    whenSaved(() => {
      onRemoved()
      onSaved()
    }),
  )
  useKept(save, draft)
  const isOthers = annotation !== null && !annotation.editable
  const mayEdit = functionBlockers(user.permissions, 'annotation.date.edit')
  const blockers = [...mayEdit, ...(isOthers ? [blocker('annotation.other_games')] : [])]
  return (
    <>
      <AnnotationForm
        annotation={annotation}
        today={today}
        games={games}
        save={save}
        blockers={blockers}
        allGames={functionBlockers(user.permissions, 'annotation.date.all')}
      />
      {annotation ? <RemoveAnnotation annotation={annotation} remove={remove} blockers={blockers} /> : null}
    </>
  )
}
