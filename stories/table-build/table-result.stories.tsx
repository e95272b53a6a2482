import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { withSpec, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { TableBuilder } from '#views/insight/tables/TableBuilder.tsx'
import { TableResult } from '#views/insight/tables/TableResult.tsx'
import { shownOf, TABLE } from './figures-sample.ts'

const meta: Meta = { title: 'insight/Custom table, figures' }
export default meta

type Look = { change: Partial<TableSpec>; most?: { rows: number; columns: number }; width?: number }

function Table({ change, most, width }: Look) {
  const [spec, setSpec] = useState({ ...TABLE, ...change })
  const onChange = (next: Partial<TableSpec>) => setSpec(withSpec(spec, next))
  return (
    <div className="fd-page fd-custom-table" style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
      <TableBuilder
        spec={spec}
        games={[]}
        choices={{ finds: () => () => Promise.resolve([]), metrics: [], names: {} }}
        onChange={onChange}
      />
      <TableResult
        spec={spec}
        name="晨会"
        shown={shownOf(spec, most)}
        status={{ kind: 'ready' }}
        onChange={onChange}
        onObject={() => undefined}
      />
    </div>
  )
}
const story = (change: Partial<TableSpec>, look: Omit<Look, 'change'> = {}): StoryObj => ({
  render: () => <Table change={change} {...look} />,
})

const BY_DAY = { granularity: 'day' } as const
export const Flat: StoryObj = story({})
export const Lines: StoryObj = story({ ...BY_DAY, chart: 'lines' })
export const StackedAreas: StoryObj = story({ ...BY_DAY, chart: 'areas' })
export const Bars: StoryObj = story({ chart: 'bars' })
export const HeatOfTwoDimensions: StoryObj = story({ chart: 'heat', metrics: ['result_cost', 'spend'] })
export const HeatOverTime: StoryObj = story({ ...BY_DAY, dimensions: ['country'], chart: 'heat' })
export const Scatter: StoryObj = story({ chart: 'scatter' })
export const NotDrawn: StoryObj = story({ chart: 'lines' })
export const PivotOfCountries: StoryObj = story({ pivot: 'country' })
export const PivotOfOneMetricByDay: StoryObj = story({ ...BY_DAY, dimensions: ['game'], metrics: ['spend'], pivot: 'time' })
export const PivotWithARest: StoryObj = story({ pivot: 'country' }, { most: { rows: 2, columns: 3 } })
export const PivotOnAPhone: StoryObj = story({ pivot: 'country', metrics: ['spend'] }, { width: 390 })
export const ScatterOnAPhone: StoryObj = story({ chart: 'scatter' }, { width: 390 })
