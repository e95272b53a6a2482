import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayAfter } from '#domain/day.ts'
import { countText } from '#domain/display/numbers.ts'
import type { CellData } from '#views/kit/charts/chart-cells.ts'
import type { SeriesData } from '#views/kit/charts/chart-series.ts'
import { HeatTable } from '#views/kit/charts/HeatTable.tsx'
import { Scatter, type ScatterData } from '#views/kit/charts/Scatter.tsx'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'

const meta: Meta = { title: 'kit/Series charts' }
export default meta

const TODAY = '2026-11-23'
const DAYS = Array.from({ length: 30 }, (_, index) => dayAfter(TODAY, index - 29))
/** A week and a slow rise, the same each time. */
const wave = (index: number, seed: number) => 1 + 0.35 * Math.sin((index * 2 * Math.PI) / 7 + seed) + index / 60

const NETWORKS = ['Meta', '腾讯', '巨量引擎', 'Google', '快手']
const spend = (networks: readonly string[]): SeriesData => ({
  label: '消耗',
  format: 'money',
  currency: 'USD',
  explained: '各渠道报表的消耗之和 · 时区 UTC+8 · 截至 10:42',
  series: networks.map((name, seed) => ({
    id: name,
    name,
    points: DAYS.map((at, index) => ({
      at,
      value: index === 12 && seed === 1 ? null : Math.round((wave(index, seed) * 8_000_00) / (seed + 1)),
      unfinished: at === TODAY,
    })),
  })),
})
const MARKS = [
  { day: '2026-11-08', text: '软启动开始' },
  { day: '2026-11-17', text: '日预算提高 20%' },
]

export const StackedAreas: StoryObj = { render: () => <SeriesChart data={spend(NETWORKS)} kind="areas" marks={MARKS} /> }
export const Lines: StoryObj = { render: () => <SeriesChart data={spend(NETWORKS)} kind="lines" marks={MARKS} /> }
export const Bars: StoryObj = { render: () => <SeriesChart data={spend(NETWORKS.slice(0, 2))} kind="bars" marks={MARKS} /> }
export const StackedBars: StoryObj = { render: () => <SeriesChart data={spend(NETWORKS)} kind="stacked_bars" marks={MARKS} /> }
export const BarsOfNames: StoryObj = {
  render: () => (
    <SeriesChart
      kind="bars"
      data={{
        label: '利润',
        format: 'money',
        currency: 'CNY',
        across: '游戏',
        series: [
          {
            id: 'profit',
            name: '利润',
            points: ['星河', '王国', '边境', '海图'].map((at, index) => ({ at, value: (5 - index * 2.4) * 1_000_000 })),
          },
        ],
      }}
    />
  ),
}
export const WithoutPoints: StoryObj = { render: () => <SeriesChart data={{ ...spend([]), series: [] }} kind="lines" /> }

const AFTER = [1, 2, 3, 7, 14, 30]
const COHORTS: CellData = {
  label: '留存率',
  format: 'rate',
  down: '安装日',
  across: '第几天',
  of: '安装',
  explained: '留存率 = 第 n 天活跃 / 安装 · 时区 UTC+8',
  rows: DAYS.slice(-16).map((day, index) => ({ id: day, name: day, of: countText(900 + index * 37) })),
  columns: AFTER.map((days) => ({ id: String(days), name: `${days} 天` })),
  cells: DAYS.slice(-16).flatMap((day, index) =>
    AFTER.flatMap((days) => {
      const ripeOn = dayAfter(day, days + 1)
      if (dayAfter(day, days) > TODAY) return []
      const [installs, active] = [900 + index * 37, Math.round((900 + index * 37) * (0.45 / days ** 0.6))]
      return [
        {
          row: day,
          column: String(days),
          value: active / installs,
          part: countText(active),
          of: countText(installs),
          ...(ripeOn > TODAY ? { ripeOn } : {}),
        },
      ]
    }),
  ),
}
export const Cohorts: StoryObj = { render: () => <HeatTable data={COHORTS} /> }
export const CohortsWithoutRows: StoryObj = { render: () => <HeatTable data={{ ...COHORTS, rows: [], cells: [] }} /> }

const CREATIVES: ScatterData = {
  label: '回收率',
  format: 'rate',
  across: { label: '消耗', format: 'money', currency: 'USD' },
  of: '素材',
  explained: '近 30 天 · 回收 / 消耗',
  series: ['视频', '图片'].map((name, seed) => ({
    id: name,
    name,
    points: Array.from({ length: 40 }, (_, index) => ({
      id: `${name} ${index}`,
      name: `${name} ${index + 1}`,
      across: { value: Math.round(((index * 37 + seed * 11) % 41) ** 2 * 700) },
      up: { value: 0.2 + ((index * 53 + seed * 29) % 97) / 70 },
    })),
  })),
}
export const ScatterOfCreatives: StoryObj = { render: () => <Scatter data={CREATIVES} onOpen={() => undefined} /> }
export const OnAPhone: StoryObj = {
  render: () => (
    <div style={{ width: 360 }}>
      <SeriesChart data={spend(NETWORKS)} kind="areas" marks={MARKS} />
      <HeatTable data={COHORTS} />
      <Scatter data={CREATIVES} />
    </div>
  ),
}
