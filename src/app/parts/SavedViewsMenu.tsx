import { useActorRef } from '@xstate/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { savedViews } from '#i18n/areas/saved-views.ts'
import { addWords } from '#i18n/words.ts'
import { SavedViews } from '#views/saved-views/SavedViews.tsx'
import { wiredLinkMake, wiredSavedViews, wiredViewDelete, wiredViewSave } from '#views/saved-views/wire.ts'

addWords(savedViews)

/** The saved views of the page that is open; `page` is its route name. */
export function SavedViewsMenu({ page }: { page: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const views = useActorRef(wiredSavedViews, { input: { query: page } })
  const again = (now: { matches: (state: { open: 'saved' }) => boolean }) =>
    now.matches({ open: 'saved' }) ? views.send({ type: 'reading.again' }) : undefined
  const save = useActorRef(wiredViewSave, { input: { draft: null } }, again)
  const remove = useActorRef(wiredViewDelete, { input: { draft: null } }, again)
  const link = useActorRef(wiredLinkMake, { input: { draft: null } })
  return (
    <SavedViews
      page={page}
      path={pathname}
      query={withoutPage(search)}
      views={views}
      save={save}
      remove={remove}
      link={link}
      onGo={(href) => void navigate(href)}
    />
  )
}

/** Which page of a list is shown is no part of a view: its rows move on. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.toString()
}
