import { useActorRef } from '@xstate/react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { blankOf, changesOf, draftOf, fieldsOf } from '#domain/thing/thing.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { filtersOpened, type ThingPage as Page } from '#views/things/thing-page.ts'
import { exportThings, saveThingFile, thingImport, type ThingDraft, type ThingQuery, type ThingRow } from '#views/things/thing-wire.ts'
import { ThingView } from '#views/things/ThingView.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from './use-addressed.ts'
import { gridIn, sortIn, withGrid } from './grid-in-address.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { useDraft } from './use-draft.ts'
import { useOpenedThing } from './use-opened-thing.ts'
import { useKept } from './use-kept.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { whenSaved } from './when-saved.ts'

addWords(thingWords)

type Props = {
  page: Page
  /** what only this thing has, below the fields of its form */
  more?: (row: ThingRow | null, draft: ThingDraft) => ReactNode
  /** above the rows */
  above?: ReactNode
  /** something was saved, deleted or imported */
  onSaved?: () => void
}

/** A list of things with a form next to it. Filter, page and what is open are in the address; what is typed outlives a reload and the end of a session. */
export function ThingPage({ page, more, above, onSaved }: Props) {
  const { thing, calls } = page
  useTitle(`${thing.words}.title`)
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const opened = useMemo(() => filtersOpened(page), [page])
  const queryOf = useMemo(() => queryFrom(opened, page.calls.sorts), [opened, page])
  const { reading, query, turnTo } = useAddressed(page.reading, queryOf)
  const kept = useDraft(`thing.${thing.noun}`, page.draft)
  const again = () => {
    reading.send({ type: 'reading.again' })
    onSaved?.()
  }
  const save = useActorRef(page.save, { input: { draft: kept.read() } }, whenSaved(again))
  const importing = useImport(page, again)
  const isBlank = useCallback(
    (draft: ThingDraft) => {
      const row = reading.getSnapshot().context.answer?.rows.find(({ id }) => id === draft.id)
      const game = fieldsOf(thing).find(([, { kind }]) => kind === 'game')?.[0]
      const began = row ? draftOf(thing, row) : blankOf(thing, game === undefined ? {} : { [game]: draft.values[game] ?? '' })
      return draft.remove !== true && changesOf(thing, began.values, draft.values).length === 0
    },
    [thing, reading],
  )
  useKept(save, kept, isBlank)
  useOpenedThing(thing, reading, save)
  return (
    <ThingView
      page={page}
      reading={reading}
      save={save}
      mayEdit={functionBlockers(user.permissions, page.edits)}
      onFilter={(filter) => setSearch((now) => [...restOf(now, opened), ...searchOf(filter)])}
      onPage={turnTo}
      onGo={(href) => void navigate(href)}
      onFile={(id) => void saveThingFile(calls, id)}
      onExport={(format) => void exportThings(calls, query, format)}
      view={{ text: gridIn(search), onText: (grid) => setSearch((now) => withGrid(now, grid), { replace: true }) }}
      views={page.views === null ? null : <SavedViewsMenu page={page.views} />}
      importing={importing}
      above={above}
      {...(more ? { more } : {})}
    />
  )
}

/** The import of a thing that comes in sheets; the list is read again after it. */
function useImport({ importing }: Page, again: () => void) {
  const started = useActorRef(importing ?? thingImport, { input: { draft: null } }, whenSaved(again))
  return importing ? started : null
}

/** What the address has besides filter and page: another filter leaves it as it is, and begins at its first page. */
const restOf = (search: URLSearchParams, filter: object): [string, string][] =>
  [...search].filter(([name]) => name !== 'page' && !(name in filter))

const queryFrom =
  (opened: Readonly<Record<string, string>>, sorts: readonly string[]) =>
  (search: URLSearchParams): ThingQuery => ({
    filter: Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, (search.get(name) ?? value).slice(0, 100)])),
    page: pageOf(search),
    sort: sortIn(search).filter((one) => sorts.includes(one.replace(/^-/, ''))),
  })
