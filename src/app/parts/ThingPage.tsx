import { useCallback, type ComponentProps, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { dayOfDate } from '#domain/day.ts'
import { beginningOf, changesOf, draftOf, fieldsOf } from '#domain/thing/thing.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { addWords } from '#i18n/words.ts'
import type { ThingPage as Page } from '#views/things/thing-page.ts'
import { saveThingFile, thingImport, type ThingDraft, type ThingRow } from '#views/things/thing-wire.ts'
import type { ThingForm } from '#views/things/ThingPanel.tsx'
import { ThingView } from '#views/things/ThingView.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useAddedOpen } from './use-added-open.ts'
import { useDraft } from './use-draft.ts'
import { useOpenedThing } from './use-opened-thing.ts'
import { useThingList } from './use-thing-list.tsx'
import { useSave } from './use-save.ts'

addWords(thingList)

type Props = {
  page: Page
  /** its name in words, where that is not the thing's `title` */
  title?: string | undefined
  /** what only the page knows of its form */
  form?: ThingForm
  /** what else can be done with chosen rows */
  bulkMore?: ComponentProps<typeof ThingView>['bulkMore']
  /** what only this thing has, below the fields of its form */
  more?: (row: ThingRow | null, draft: ThingDraft) => ReactNode
  /** above the rows */
  above?: ReactNode
  /** something was saved, deleted or imported */
  onSaved?: () => void
}

/** A list of things with a form next to it. Filter, page and what is open are in the address; what is typed outlives a reload and the end of a session. */
export function ThingPage({ page, title, form, bulkMore, more, above, onSaved }: Props) {
  const { thing, calls } = page
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { list, views } = useThingList(page, title)
  const { reading } = list
  const kept = useDraft(`thing.${thing.noun}`, page.draft)
  const again = () => {
    reading.send({ type: 'reading.again' })
    onSaved?.()
  }
  const importing = useImport(page, again)
  const added = useRef<ThingDraft | null>(null)
  const isBlank = useCallback(
    (draft: ThingDraft) => {
      const row = reading.getSnapshot().context.answer?.rows.find(({ id }) => id === draft.id)
      const game = fieldsOf(thing).find(([, { kind }]) => kind === 'game')?.[0] ?? ''
      const asAdded = draft.id !== null && draft.id === added.current?.id ? added.current : null
      const began = row
        ? draftOf(thing, row)
        : (asAdded ?? beginningOf(thing, { today: dayOfDate(new Date()), game: draft.values[game] ?? '' }))
      return draft.remove !== true && changesOf(thing, began.values, draft.values).length === 0
    },
    [thing, reading],
  )
  const save = useSave(page.save, again, kept, isBlank)
  useOpenedThing(thing, reading, save)
  useAddedOpen(page, save, added)
  return (
    <ThingView
      {...list}
      page={page}
      save={save}
      mayEdit={functionBlockers(user.permissions, page.edits)}
      lacking={(permission) => functionBlockers(user.permissions, permission)}
      onGo={(href) => void navigate(href)}
      onFile={(id) => void saveThingFile(calls, id)}
      views={views}
      importing={importing}
      above={above}
      form={form}
      bulkMore={bulkMore}
      {...(more ? { more } : {})}
    />
  )
}

/** The import of a thing that comes in sheets; the list is read again after it. */
function useImport({ importing }: Page, again: () => void) {
  const started = useSave(importing ?? thingImport, again)
  return importing ? started : null
}
