import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tableBuildMachine } from '#machines/table-build/table-build.machine.ts'
import { unread } from '#views/kit/grid/unread.ts'
import { useSay } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { FigureHead } from '../FigureHead.tsx'
import type { ReportedObject } from '../insight-query.ts'
import type { FindValues } from '../filters/FilterEditor.tsx'
import type { Games } from '../QuestionTools.tsx'
import { TableBuilder } from './TableBuilder.tsx'
import { metricsIn } from './table-rows.ts'
import { TableResult } from './TableResult.tsx'
import { TableSave } from './TableSave.tsx'
import type { tableReading } from './wire.ts'
import '../insight.css'
import './tables.css'

export type CustomTableProps = {
  flow: ActorRefFrom<typeof tableBuildMachine>
  reading: ActorRefFrom<typeof tableReading>
  /** what was saved of it before; null: it is not kept yet */
  versions: ReactNode
  /** makes files of it on the server */
  exports: ReactNode
  /** when it is made into a file by itself; null: no one looks */
  schedules: ReactNode
  games: Games
  finds: FindValues
  /** the worksheets of the pages of figures */
  actions: ReactNode
  /** in place of figures while the store of reports is not there */
  store: ReactNode
  onObject: (object: ReportedObject) => void
}

/** One custom table: how it is built, its saves, and what it shows. */
export function CustomTable({ flow, reading, versions, exports, schedules, games, finds, actions, store, onObject }: CustomTableProps) {
  const say = useSay()
  const { draft } = useSelector(flow, ({ context }) => context)
  const { answer: shown, status, refresh, isBusy } = useList(reading, 'data.table.view')
  const { spec } = draft
  const change = (next: Partial<typeof spec>) => flow.send({ type: 'draft.change', change: next })
  return (
    <div className="fd-page fd-custom-table" aria-busy={isBusy} {...unread(status)}>
      <FigureHead
        title={draft.name || say('insight_table.new_name')}
        view={spec}
        onFilters={(filters) => change({ filters })}
        table={shown?.table}
        found={shown?.table.found}
        actions={
          <>
            {actions}
            {exports}
          </>
        }
        {...{ refresh, isBusy }}
      />
      <TableSave flow={flow} versions={versions} />
      {schedules}
      <TableBuilder
        spec={spec}
        games={games}
        choices={{ finds, metrics: metricsIn(spec), names: shown?.table.names ?? {} }}
        onChange={change}
      />
      {store}
      <TableResult spec={spec} name={draft.name || 'custom-table'} shown={shown} status={status} onChange={change} onObject={onObject} />
    </div>
  )
}
