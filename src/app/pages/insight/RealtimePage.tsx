import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { realtime } from '#i18n/areas/realtime.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { realtimeSearchOf, realtimeViewIn } from '#views/insight/realtime/realtime-query.ts'
import { RealtimeView } from '#views/insight/realtime/RealtimeView.tsx'
import { wiredRealtime } from '#views/insight/realtime/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { ReadAgain } from '#app/parts/ReadAgain.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'

addWords(insight)
addWords(metrics)
addWords(realtime)

const GRID = 'grid'

/** `/table-2/realtime`: today against yesterday and last week, read again by itself; what is shown is in the address. */
export function RealtimePage() {
  const say = useSay()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredRealtime, realtimeViewIn)
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  return (
    <RealtimeView
      reading={reading}
      view={view}
      games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
      onView={(next) => setSearch((now) => realtimeSearchOf(next, now))}
      grid={{ text: search.get(GRID) ?? '', onText: (text) => setSearch((now) => withParts(now, { [GRID]: text }), { replace: true }) }}
      actions={
        <>
          <Button size="small" text={say('insight.title')} onClick={() => void navigate(pathOf('Table'))} />
          <SavedViewsMenu page="TableRealtime" />
        </>
      }
      store={
        <>
          <ReadAgain reading={reading} />
          <StoreAway reading={reading} />
        </>
      }
    />
  )
}
