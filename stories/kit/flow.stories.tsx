import { Tick, Undo } from '@blueprintjs/icons'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { blocker } from '#domain/blocker.ts'
import { SUB_PACKAGE_STATUS, SUB_PACKAGE_STEPS } from '#domain/dictionaries/sub-package.ts'
import { SYNC_STEPS } from '#domain/sync-status.ts'
import { CountBar } from '#views/kit/flow/CountBar.tsx'
import { StatusChart } from '#views/kit/flow/FlowChart.tsx'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { FlowTray } from '#views/kit/flow/FlowTray.tsx'
import { EditableGrid } from './EditableGrid.tsx'
import { storyForState } from './flow-story.tsx'
import { sampleMachine } from './sample-machine.ts'

const meta: Meta = { title: 'kit/Flow' }
export default meta

const TRAIL = [
  { at: '2026-11-20T09:30:00+08:00', event: '创建批次', to: 'scope', who: '李雷' },
  { at: '2026-11-20T09:41:12+08:00', event: '展开', from: 'scope', to: 'previewing', who: '李雷', note: '212 个对象' },
]

const frame = (value: unknown, blocked: boolean) => (
  <div style={{ height: '100vh', display: 'flex' }}>
    <FlowFrame
      title="批次 #2041 · Meta"
      subtitle="新手引导_TW"
      zone="Asia/Shanghai"
      stages={[
        { key: 'scope', title: '范围', state: 'done', onSelect: () => undefined },
        { key: 'campaign', title: '系列', state: 'done', onSelect: () => undefined },
        { key: 'adset', title: '广告组', state: 'done', onSelect: () => undefined },
        { key: 'preview', title: '预览', state: 'current' },
        { key: 'commit', title: '提交', state: 'ahead' },
        { key: 'push', title: '推送', state: 'ahead' },
      ]}
      chart={{ machine: sampleMachine, steps: [], value, visited: ['scope'] }}
      trail={TRAIL}
      summary={
        <>
          <span>4 账户 · 12 系列 · 48 广告组 · 212 广告</span>
          <span>日预算 ¥184,200.00 + $12,900.00</span>
          <CountBar
            label="推送进度"
            elapsedMs={60_000}
            counts={{ done: 120, failed: 3, skipped: 12, unknown: 2, waiting: 75, total: 212 }}
          />
        </>
      }
      actions={[
        { key: 'back', label: '上一步', blockers: [], onSelect: () => undefined, icon: <Undo />, variant: 'minimal' },
        {
          key: 'commit',
          label: '提交 210 个对象…',
          intent: 'primary',
          icon: <Tick />,
          hotkey: 'Ctrl+Enter',
          onSelect: () => undefined,
          blockers: blocked
            ? [blocker('batch.name.duplicate', { row: 87, params: { seq: 84 } }), blocker('batch.name.empty', { row: 91 })]
            : [],
        },
      ]}
    >
      <EditableGrid />
    </FlowFrame>
  </div>
)

export const Frame: StoryObj = {
  render: storyForState(sampleMachine, {
    events: [{ type: 'scope.set' }],
    state: 'previewing.editing',
    view: (flow) => frame(flow.getSnapshot().value, false),
  }),
}
export const FrameBlocked: StoryObj = {
  render: storyForState(sampleMachine, {
    events: [{ type: 'scope.set' }, { type: 'preview.ok' }],
    state: 'previewing.checked',
    view: (flow) => frame(flow.getSnapshot().value, true),
  }),
}

export const Tray: StoryObj = {
  render: () => (
    <FlowTray
      onOpen={() => undefined}
      flows={[
        {
          id: '1',
          title: '批次 #2041 · 新手引导_TW',
          state: 'running',
          stateText: '推送中',
          href: '#',
          counts: { done: 120, failed: 3, skipped: 12, unknown: 2, waiting: 75, total: 212 },
        },
        {
          id: '2',
          title: '批次 #2039 · 周年庆_JP',
          state: 'unknown',
          stateText: '2 个结果未知',
          href: '#',
          counts: { done: 48, failed: 0, skipped: 0, unknown: 2, waiting: 0, total: 50 },
        },
        { id: '3', title: '批次 #2040 · 预览', state: 'attention', stateText: '等你提交', href: '#', onDismiss: () => undefined },
      ]}
    />
  ),
}

/** The six values of a sub-package and the steps between them. */
export const SubPackageStatus: StoryObj = {
  render: () => (
    <StatusChart
      steps={SUB_PACKAGE_STEPS}
      start={SUB_PACKAGE_STATUS.notStarted}
      status={SUB_PACKAGE_STATUS.failed}
      wordOf={(status) => status}
    />
  ),
}
/** A status that the table does not know lights nothing and is not drawn. */
export const UnknownStatus: StoryObj = {
  render: () => <StatusChart steps={SYNC_STEPS} start="102" status="205" wordOf={(status) => status} />,
}
