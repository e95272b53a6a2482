import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { regionThings } from '#contract/master-data.ts'
import { textColumn } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { ReadNames } from '#views/things/thing-wire.ts'

/** The region of a row; it shares what the other columns leave. */
export const regionColumn = (header: string): GridColumn<{ region_name: string }> => ({
  ...textColumn,
  minWidth: 140,
  flex: 1,
  filter: 'set',
  key: 'region_id',
  header,
  value: (row) => row.region_name,
})

/** Regions as a form chooses from them; one that is retired is no choice. */
export const readRegions: ReadNames = async (how) => {
  const regions = await everyPage((page) => call(regionThings.list, page, how))
  return regions.map(({ id, name, retired }) => ({ value: id, label: name, disabled: retired }))
}
