import { useMemo, type ReactNode } from 'react'
import type { ChangeSet } from '#contract/object-changes.ts'
import { knownChannel } from '#domain/channels/index.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { named } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import type { Colleague } from '#views/things/colleagues.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { narrowingOf } from '#views/things/list-narrowing.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { CHANGE_SET_COLUMNS } from './change-set-columns.ts'
import { changeSetFilters, type ChangeSetsQuery } from './change-set-query.ts'
import { CHANGE_SETS_SHOWN, type ChangeSetsAnswer } from './wire.ts'

type Props = {
  reading: ListReading<ChangeSetsAnswer, ChangeSetsQuery>
  people: readonly Colleague[]
  onFilter: (filter: Filter) => void
  onPage: (page: number) => void
  onExport: (format: FileFormat) => void
  onOpen: (id: string) => void
  action: ReactNode
}

/** Sets of changes of a network, newest first; one opens with its rows, and is put back there. */
export function ChangeSetsView({ reading, people, onFilter, onPage, onExport, onOpen, action }: Props) {
  const say = useSay()
  const list = useList(reading, 'ads.object.view', () => onFilter({}))
  const { answer, filter: query } = list
  const filters = useMemo(() => changeSetFilters(knownChannel(query.channel)), [query.channel])
  return (
    <ListFrame<ChangeSet>
      list={list}
      title="object.sets"
      columns={CHANGE_SET_COLUMNS}
      name={`object-change-sets.${query.channel}`}
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page: query.page, perPage: CHANGE_SETS_SHOWN, onPage }}
      onOpenRow={({ id }) => onOpen(id)}
      onExport={onExport}
      empty={{ title: say('object.sets.empty'), hint: say('object.sets.empty_hint') }}
      {...narrowingOf(say, 'object.sets.search', { filters, filter: query.filter, choices: { person: named(people) }, onFilter })}
      action={action}
    />
  )
}
