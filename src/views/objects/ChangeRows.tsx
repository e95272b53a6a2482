import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ChangeRow } from '#contract/object-changes.ts'
import { knownChannel } from '#domain/channels/index.ts'
import type { ChangeState } from '#domain/object/change.ts'
import type { SeenSet } from '#machines/object-change/object-change.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import { changeColumns } from './change-columns.ts'
import { OBJECTS_SHOWN, wiredChangeRows } from './wire.ts'

/** Rows of a set, read again as they move. Another state begins at its first page: the caller gives each a key of its own. */
export function ChangeRows({ set, state }: { set: SeenSet; state: ChangeState | '' }) {
  const say = useSay()
  const [page, setPage] = useState(1)
  // another count or version of the set means that rows moved
  const moved = `${set.version} ${Object.values(set.counts).join(' ')}`
  const query = { id: set.id, state, page, moved }
  const reading = useActorRef(wiredChangeRows, { input: { query } })
  useEffect(() => reading.send({ type: 'reading.ask', query: { id: set.id, state, page, moved } }), [reading, set.id, state, page, moved])
  const list = useList(reading)
  return (
    <ListGrid<ChangeRow>
      list={list}
      label={say('object.rows')}
      columns={changeColumns(knownChannel(set.channel), set.level, set.fields)}
      name={`object-changes.${set.channel}.${set.level}`}
      idOf={byId}
      rows={list.answer?.data}
      total={list.answer?.total}
      paging={{ page, perPage: OBJECTS_SHOWN, onPage: setPage }}
      empty={{ title: say('object.rows.empty') }}
    />
  )
}
