import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Gantt } from '#views/kit/charts/Gantt.tsx'
import type { GanttBar } from '#views/kit/charts/gantt-bars.ts'

const meta: Meta = { title: 'kit/Charts' }
export default meta

const LANES = [
  { id: 'apple', name: 'App Store 包 com.example.nova' },
  { id: 'google', name: 'Google Play 包' },
  { id: 'huawei', name: '华为包' },
]
const PHASES: readonly GanttBar[] = [
  { id: '1', lane: 'apple', name: '首测', from: '2026-08-03', to: '2026-08-16', tone: 'done', locked: true },
  { id: '2', lane: 'apple', name: '二测', from: '2026-09-07', to: '2026-09-27', tone: 'done', locked: true },
  { id: '3', lane: 'apple', name: '软启动', from: '2026-09-28', to: '2026-12-06', tone: 'running' },
  { id: '4', lane: 'google', name: '首测', from: '2026-08-10', to: '2026-08-30', tone: 'done', locked: true },
  { id: '5', lane: 'google', name: '软启动', from: '2026-10-05', to: '2026-12-13', tone: 'running' },
  { id: '6', lane: 'google', name: '公测', from: '2026-12-07', to: '2027-02-14', tone: 'waiting', problem: '与软启动重叠，不能确认' },
  { id: '7', lane: 'huawei', name: '首测', from: '2026-11-30', to: '2026-12-13', tone: 'attention' },
]

function Phases({ bars: first, isFixed = false }: { bars: readonly GanttBar[]; isFixed?: boolean }) {
  const [bars, setBars] = useState(first)
  const [picked, setPicked] = useState<string | null>(null)
  const acts = isFixed
    ? {}
    : {
        onChange: (id: string, range: { from: string; to: string }) =>
          setBars(bars.map((bar) => (bar.id === id ? { ...bar, ...range } : bar))),
        onPick: setPicked,
      }
  return <Gantt label="测试与上线阶段" bars={bars} lanes={LANES} today="2026-11-23" picked={picked} {...acts} />
}

export const GanttOfPhases: StoryObj = { render: () => <Phases bars={PHASES} /> }
export const GanttToRead: StoryObj = { render: () => <Phases bars={PHASES} isFixed /> }
export const GanttWithoutRanges: StoryObj = { render: () => <Phases bars={[]} /> }
export const GanttOnAPhone: StoryObj = {
  render: () => (
    <div style={{ width: 360 }}>
      <Phases bars={PHASES} />
    </div>
  ),
}
