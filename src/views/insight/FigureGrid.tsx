import type { ReactNode } from 'react'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { useSay } from '#views/kit/words.tsx'
import { footOf, type ToldRows } from './insight-foot.ts'
import type { FigureRow } from './insight-rows.ts'

type Props<Row extends FigureRow> = Pick<
  DataGridProps<Row>,
  'label' | 'name' | 'columns' | 'status' | 'onOpenRow' | 'view' | 'arrangement' | 'isOrdered'
> & {
  /** undefined: nothing was answered yet */
  rows: Row[] | undefined
  /** the answer that the rows are of, and its days */
  shown: { table: ToldRows; from: string; until: string } | null
  fileName: string
  toolbar?: ReactNode
}

/** Figures by rows, with how old they are and what is not in them at the foot and in the file. */
export function FigureGrid<Row extends FigureRow>({ rows, shown, fileName, ...grid }: Props<Row>) {
  const say = useSay()
  const store = useRowStore<Row>(idOf, rows)
  const foot = shown ? footOf(say, shown.table) : []
  return (
    <DataGrid<Row>
      {...grid}
      store={store}
      empty={{ title: say('insight.empty'), hint: say('insight.empty_hint') }}
      exportAs={{
        fileName,
        ...(shown ? { total: shown.table.found, narrowed: [`${shown.from} – ${shown.until}`, ...foot] } : {}),
      }}
      footer={<>{foot.join(' · ')}</>}
    />
  )
}

const idOf = ({ id }: FigureRow): string => id
