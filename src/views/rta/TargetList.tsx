import { useMemo } from 'react'
import { blocker } from '#domain/blocker.ts'
import type { Drafts, TargetList as List } from '#machines/rta-bind/rta-bind.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { useSay } from '#views/kit/words.tsx'
import { TARGET_COLUMNS } from './rta-looks.ts'

type Props = { list: List; drafts: Drafts; onTarget: (id: string) => void }

/** All strategies that accounts of the user reach; one opens with what it is bound to. */
export function TargetList({ list: { targets, troubles }, drafts, onTarget }: Props) {
  const say = useSay()
  const rows = useMemo(() => targets.map((target) => ({ ...target, is_chosen: drafts[target.id] !== undefined })), [targets, drafts])
  const store = useRowStore(byId, rows)
  const unread = troubles.map(({ account_name: account, reason }) => blocker('rta.account_unread', { params: { account, reason } }))
  return (
    <>
      {unread.length > 0 ? <BlockerList kind="warning" blockers={unread} /> : null}
      <DataGrid
        name="rta-targets"
        label={say('rta.targets')}
        store={store}
        columns={TARGET_COLUMNS}
        empty={{ title: say('rta.targets.empty'), hint: say('rta.targets.empty_hint') }}
        onOpenRow={({ id }) => onTarget(id)}
      />
    </>
  )
}
