import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CHANNELS } from '#domain/channels/index.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { adDataWords } from '#i18n/areas/ad-data.ts'
import { addWords } from '#i18n/words.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { AdDataView } from '#views/ad-data/AdDataView.tsx'
import { filterFrom, searchOf } from '#views/ad-data/ad-data-filter.ts'
import type { AdDataFilter } from '#views/ad-data/ad-data-reading.ts'
import { wiredAdDataMachine } from '#views/ad-data/wire.ts'
import { useIsPhone } from '#views/kit/use-phone.ts'
import { useSay } from '#views/kit/words.tsx'
import { FigurePageSwitch } from '#app/parts/FigurePages.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useServices } from '#app/shell/services-context.tsx'

addWords(adDataWords)

/** `/table-2/pushed`: what was pushed; filters, grid view and page are in the address, and under a name among the saved views. */
export function AdDataPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const address = searchOf(filterFrom(search)).toString()
  const data = useActorRef(wiredAdDataMachine, { input: { query: filterFrom(search) } })
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  const narrow = useIsPhone()
  const { lastFilter } = useServices()
  useEffect(() => data.send({ type: 'reading.ask', query: filterFrom(new URLSearchParams(address)) }), [data, address])
  return (
    <AdDataView
      data={data}
      games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
      channels={CHANNELS.map(({ key }) => ({ value: key, label: say(`network_name.${key}`) }))}
      narrow={narrow}
      view={{ text: search.get(GRID) ?? '', onText: (text) => setSearch((now) => withView(now, text), { replace: true }) }}
      views={
        <>
          <FigurePageSwitch at="TablePushed" carried={{ filters: filtersOf(filterFrom(search)), days: null }} />
          <SavedViewsMenu page="TablePushed" />
        </>
      }
      onFilter={(next) => {
        if (next.gameId !== filterFrom(search).gameId)
          lastFilter.choose(games.find(({ game_id: gameId }) => gameId === next.gameId) ?? null)
        setSearch(withView(searchOf(next), search.get(GRID) ?? ''))
      }}
      onOpenBatch={(batch) => void navigate(openBatchPath(batch))}
    />
  )
}

/** What pages of figures understand of its filter. */
function filtersOf({ channel, gameId, accountId }: AdDataFilter): DimensionFilters {
  const spreader = CHANNELS.find(({ key }) => key === channel)?.spreaderId ?? ''
  return Object.entries({ game: gameId, spreader, account: accountId }).flatMap(([dimension, value]) =>
    isDimension(dimension) && value !== '' ? [{ dimension, is: 'in' as const, values: [value] }] : [],
  )
}

/** What the grid is narrowed and ordered by is in the address next to the page's own filters. */
const GRID = 'grid'

function withView(search: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (text === '') next.delete(GRID)
  else next.set(GRID, text)
  return next
}
