import type { ColumnLayout } from '#domain/column-layout.ts'
import { ownZone } from '#domain/zone.ts'
import { toCsv } from './csv.ts'
import { downloadText } from './download.ts'
import { exportHead } from './export-head.ts'
import type { GridController, GridLive } from './grid-controller.ts'
import type { DataGridProps } from './grid-props.ts'
import { shownColumns } from './presets.ts'
import type { GridFilter } from './visibility.ts'

/** The rows that a grid shows as CSV, in the order and with the columns that it shows. */
export function exportShown<Row extends object>(
  props: DataGridProps<Row>,
  grid: GridController<Row> | null,
  { layout, filter, mark }: { layout: ColumnLayout; filter: GridFilter; mark: string | null },
  say: GridLive<Row>['say'],
): void {
  if (!grid || !props.exportAs) return
  const { fileName, narrowed = [], zone = ownZone(), asOf } = props.exportAs
  const columns = shownColumns(props.columns, layout)
  const rows = [...grid.shownRows()]
  const total = props.exportAs.total ?? props.store.size
  const head = exportHead({ mark, title: props.label, narrowed, filter, columns, rows, total, zone, asOf, nowMs: Date.now() }, say)
  downloadText(`${fileName}.csv`, toCsv(rows, columns, say, head))
}
