import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { art } from '#i18n/areas/art.ts'
import { addWords } from '#i18n/words.ts'
import { scopeHolds, scopeOf } from '#permissions/grants.ts'
import { ArtPanel } from '#views/art/ArtPanel.tsx'
import { ArtView } from '#views/art/ArtView.tsx'
import { ART_FILTERS } from '#views/art/art-filter.ts'
import { wiredArt, wiredArtDict, wiredArtResource } from '#views/art/wire.ts'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { filterIn, withFilter, type Filter } from '#views/things/list-filter.ts'
import { pageOf } from '#views/things/paging.ts'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useContents } from '#app/shell/use-dictionary.ts'

addWords(art)

/** `/art-resource`: pictures and videos by the art library's dictionary, and where they went. */
export function ArtResourcePage() {
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const { reading, query, turnTo } = useAddressed(wiredArt, queryFrom)
  const dict = useSelector(useActorRef(wiredArtDict, { input: { query: null } }), ({ context }) => context.answer)
  const base = useContents('base_config')
  const regions = scopeOf(user.permissions, 'art', 'region')
  const open = search.get('open')
  const narrow = (next: Filter) => setSearch((now) => withFilter(ART_FILTERS, now, next))
  const show = (id: string) => setSearch((now) => withParts(now, { open: id }))
  return (
    <ArtView
      reading={reading}
      dict={dict}
      choices={{
        region: (base?.regions ?? []).filter(({ id }) => scopeHolds(regions, id)).map(({ id: value, name: label }) => ({ value, label })),
        game: (base?.games ?? []).map(({ game_id: value, name: label }) => ({ value, label })),
      }}
      open={open}
      onFilter={narrow}
      onPage={turnTo}
      onOpen={show}
      side={
        open === null ? null : (
          <Open key={open} id={open} onTag={(tag) => narrow({ ...query.filter, tags: tag })} onClose={() => show('')} />
        )
      }
    />
  )
}

type OpenProps = { id: string; onTag: (tag: string) => void; onClose: () => void }

function Open({ id, onTag, onClose }: OpenProps) {
  const navigate = useNavigate()
  const reading = useActorRef(wiredArtResource, { input: { query: { id } } })
  return (
    <ArtPanel
      reading={reading}
      batchPath={openBatchPath}
      creativePath={(creative) => `/creative-library/c${creative}`}
      materialPath={(material) => `/creative-center/material/list?${new URLSearchParams({ open: material })}`}
      onGo={(href) => void navigate(href)}
      onTag={onTag}
      onClose={onClose}
    />
  )
}

const queryFrom = (search: URLSearchParams) => ({ filter: filterIn(ART_FILTERS, search), page: pageOf(search) })
