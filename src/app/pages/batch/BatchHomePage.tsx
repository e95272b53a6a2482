import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { pathOf } from '#permissions/pages.ts'
import { BatchHomeView } from '#views/batch/home/BatchHomeView.tsx'
import { filterFrom, searchOf } from '#views/batch/home/home-filter.ts'
import { wiredBatchListMachine, wiredGamesMachine } from '#views/batch/home/wire.ts'
import { wiredColleaguesMachine, type Colleague } from '#views/things/colleagues.ts'
import { newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import { draftsPath } from '#app/flows/draft-paths.ts'
import { duplicateBatchPath, openDuplicatePath } from '#app/flows/duplicate-paths.ts'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'
import { gameToBegin } from './game-to-begin.ts'

const NO_PEOPLE: readonly Colleague[] = []

/** The batches; what the list is narrowed to is in the address. */
export function BatchHomePage() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const filter = filterFrom(search)
  const list = useActorRef(wiredBatchListMachine, { input: { filter } })
  const { changes, lastFilter } = useServices()
  // the poll of 5 s stays; this asks sooner
  useEffect(() => changes.subscribe(() => list.send({ type: 'list.refresh' })), [changes, list])
  const scope = useActorRef(wiredGamesMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, (snapshot) => snapshot.context.games)
  const colleagues = useActorRef(wiredColleaguesMachine, { input: { query: null } })
  const people = useSelector(colleagues, ({ context }) => context.answer ?? NO_PEOPLE)
  const address = searchOf(filter).toString()
  useEffect(() => list.send({ type: 'filter.change', filter: filterFrom(new URLSearchParams(address)) }), [list, address])

  return (
    <BatchHomeView
      list={list}
      games={games}
      people={people}
      newBlockers={functionBlockers(user.permissions, 'ads.batch.build')}
      commitBlockers={functionBlockers(user.permissions, 'ads.batch.commit')}
      onFilter={(next) => {
        if (next.gameId !== filter.gameId) lastFilter.choose(games.find(({ game_id: gameId }) => gameId === next.gameId) ?? null)
        setSearch(searchOf(next))
      }}
      onOpen={(batch) =>
        void navigate(batch.kind === 'duplicate' && batch.state === 'draft' ? openDuplicatePath(batch) : openBatchPath(batch))
      }
      duplicates={{
        onDuplicate: (batch) => void navigate(duplicateBatchPath(batch, `${pathname}?${address}`)),
        onDuplications: () => void navigate(pathOf('Duplication')),
        onDrafts: () => void navigate(draftsPath(filter.channel)),
      }}
      onNew={(how, channel) => void navigate(newBatchPath({ how, channel, gameId: filter.gameId || gameToBegin(games), usual: true }))}
    />
  )
}
