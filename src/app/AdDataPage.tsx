import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CHANNELS } from '#domain/channels/index.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-screens.ts'
import { AdDataView } from '#views/ad-data/AdDataView.tsx'
import { filterFrom, searchOf } from '#views/ad-data/ad-data-filter.ts'
import { wiredAdDataMachine } from '#views/ad-data/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { openBatchPath } from './batch-paths.ts'

const NARROW = '(max-width: 640px)'

/** `/table-2`: what was pushed; the filters stand in the address. */
export function AdDataPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const address = searchOf(filterFrom(search)).toString()
  const data = useActorRef(wiredAdDataMachine, { input: { query: filterFrom(search) } })
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  const narrow = useSyncExternalStore(followNarrow, () => window.matchMedia(NARROW).matches)
  useEffect(() => data.send({ type: 'reading.ask', query: filterFrom(new URLSearchParams(address)) }), [data, address])
  return (
    <AdDataView
      data={data}
      games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
      channels={CHANNELS.map(({ key }) => ({ value: key, label: say(`channel.${key}.name`) }))}
      narrow={narrow}
      onFilter={(next) => setSearch(searchOf(next))}
      onOpenBatch={(batch) => void navigate(openBatchPath(batch))}
    />
  )
}

function followNarrow(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
