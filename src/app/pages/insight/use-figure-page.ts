import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import type { ReportedObject } from '#views/insight/insight-query.ts'
import { gridIn } from '#app/parts/grid-in-address.ts'
import { withParts } from '#app/parts/use-addressed.ts'
import { useServices } from '#app/shell/services-context.tsx'
import { objectHref } from './object-href.ts'
import { useFinds } from './use-finds.ts'

/**
 * What pages of figures have in common. `parts`: of the view: the games to choose among, how filters find values, and what the grid is narrowed
 * and ordered by, which is in the address. `keepGame`: the game that the menu remembers; `onObject`: opens what a row is of at its network.
 */
export function useFigurePage() {
  const navigate = useNavigate()
  const finds = useFinds()
  const [search, setSearch] = useSearchParams()
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const known = useSelector(scope, ({ context }) => context.games)
  const { lastFilter } = useServices()
  const games = useMemo(() => known.map(({ game_id: value, name: label }) => ({ value, label })), [known])
  const onText = (grid: string) => setSearch((now) => withParts(now, { grid }), { replace: true })
  const go = (href: string) => void navigate(href)
  return {
    parts: { games, finds, grid: { text: gridIn(search), onText } },
    keepGame: (gameId: string | undefined) => lastFilter.choose(known.find(({ game_id: id }) => id === gameId) ?? null),
    go,
    onObject: (object: ReportedObject) => {
      const href = objectHref(object)
      if (href) go(href)
    },
  }
}
