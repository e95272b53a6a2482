import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { FilterEditor, type FindValues } from '#views/insight/filters/FilterEditor.tsx'
import { reportMetrics } from '#views/insight/report-metrics.ts'

const meta: Meta = { title: 'insight/Filters' }
export default meta

const COUNTRIES = [
  { id: 'TW', name: '台湾' },
  { id: 'HK', name: '香港' },
]
const finds: FindValues = () => () => Promise.resolve(COUNTRIES)

function Editor({ begin, width }: { begin: DimensionFilters; width?: number | undefined }) {
  const [filters, setFilters] = useState(begin)
  return (
    <div style={{ width, padding: 12 }}>
      <FilterEditor
        id="filters"
        filters={filters}
        choices={{
          finds,
          metrics: reportMetrics,
          names: { game: { '10078': '星河战纪' } },
        }}
        onFilters={setFilters}
        onClose={() => undefined}
      />
    </div>
  )
}
const story = (begin: DimensionFilters, width?: number): StoryObj => ({ render: () => <Editor begin={begin} width={width} /> })

const SOME: DimensionFilters = [
  { dimension: 'game', is: 'in', values: ['10078'] },
  { dimension: 'country', is: 'not_in', values: ['TW', 'HK', ''] },
]
export const None: StoryObj = story([])
export const Some: StoryObj = story(SOME)
export const OnAPhone: StoryObj = story(SOME, 390)
