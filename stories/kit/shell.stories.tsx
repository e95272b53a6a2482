import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { blocker } from '#domain/blocker.ts'
import { createNoticeBoard, Notices } from '#views/kit/shell/Notices.tsx'
import { Palette } from '#views/kit/shell/Palette.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Shell } from '#views/kit/shell/Shell.tsx'
import { ToolsPanel } from '#views/kit/shell/ToolsPanel.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { EditableGrid } from './EditableGrid.tsx'

const meta: Meta = { title: 'kit/Shell' }
export default meta

const board = createNoticeBoard(() => undefined)
board.show({ state: 'refused', text: '没有连上服务器，正在重试。' })
board.show({ state: 'done', text: '批次 #2041 已提交 212 个对象。', action: { label: '查看', onSelect: () => undefined } })

const page = (side: boolean) => (
  <Shell
    entries={[
      { key: 'ads', title: '投放', href: '/advertise-2/home', isHere: true, corner: { text: '99+', spoken: '120 行失败或结果未知' } },
      { key: 'data', title: '数据', href: '/data', isHere: false },
      {
        key: 'tools',
        title: '工具',
        href: '/tools',
        isHere: false,
        entries: [{ key: 'a', title: '落地页', href: '/tools/a', isHere: false }],
      },
    ]}
    onGo={() => undefined}
    user={{ name: 'buyer', detail: '星河投放组' }}
    onLogOut={() => undefined}
    language="zh"
    onLanguage={() => undefined}
    theme="light"
    onTheme={() => undefined}
    onHelp={() => undefined}
    flows={[{ id: '1', title: '批次 #2041', state: 'attention', stateText: '等你提交', href: '#' }]}
  >
    <PageHeader
      title="批次"
      trail={[{ title: '投放', href: '/advertise-2' }]}
      count={12_408}
      chips={[
        { key: 'game', label: '游戏: 星河 10078', onRemove: () => undefined },
        { key: 'state', label: '状态: 推送中', onRemove: () => undefined },
      ]}
      onClearChips={() => undefined}
      action={<Button size="small" intent="primary" text="新建批次" />}
    />
    <div style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <EditableGrid />
      {side ? (
        <SidePanel title="第 3 行" onClose={() => undefined}>
          星河-TW-01_视频A
        </SidePanel>
      ) : null}
    </div>
    <Notices board={board} />
    <Watermark text="buyer 2026-11-20 10:42" />
  </Shell>
)

export const Page: StoryObj = { render: () => <div style={{ height: '100vh' }}>{page(false)}</div> }
export const PageWithSidePanel: StoryObj = { render: () => <div style={{ height: '100vh' }}>{page(true)}</div> }

const TOOLS = [
  { key: 'a', title: '落地页', href: '/tools/landing-page' },
  { key: 'b', title: '定向包', href: '/tools/audience-package/list/304' },
  { key: 'builder', title: '落地页建站工具', href: null, onSelect: () => undefined },
]
const tools = (wide: boolean, some: boolean) => (
  <ToolsPanel
    wide={wide}
    groups={
      some
        ? [
            { key: 'delivery', title: '广告投放', tools: TOOLS },
            { key: 'analysis', title: '广告分析', tools: TOOLS.slice(0, 1) },
            { key: 'marketing', title: '营销工具', tools: TOOLS.slice(1, 2) },
            { key: 'other', title: '其他工具', tools: TOOLS.slice(0, 2) },
          ]
        : []
    }
    recent={some ? TOOLS.slice(0, 2) : []}
    quick={some ? TOOLS.slice(1, 2) : []}
    onGo={() => undefined}
  />
)
export const ToolsMenuOpen: StoryObj = { render: () => <div style={{ width: 560 }}>{tools(false, true)}</div> }
export const ToolsLibrary: StoryObj = { render: () => tools(true, true) }
export const NoTools: StoryObj = { render: () => tools(true, false) }

const item = (key: string, group: string, title: string, hint: string) => ({ key, group, title, hint, onSelect: () => undefined })
export const CommandPalette: StoryObj = {
  render: () => (
    <Palette
      isOpen
      onClose={() => undefined}
      items={[
        item('1', '现在可做', '提交 212 个对象', 'Ctrl+Enter'),
        { ...item('2', '现在可做', '放弃批次', ''), blockers: [blocker('call.offline')] },
        item('3', '流程', '批次 #2041 · 首发', '进行中'),
        item('4', '页面', '广告数据', '/table-2'),
        item('5', '工具', '落地页', '广告投放'),
      ]}
    />
  ),
}
export const LogOutBlocked: StoryObj = {
  render: () => (
    <Shell
      entries={[]}
      onGo={() => undefined}
      user={{ name: 'buyer' }}
      onLogOut={() => undefined}
      logOutBlockers={[blocker('session.log_out.write_in_flight', { params: { count: 1 } })]}
      language="zh"
      onLanguage={() => undefined}
      theme="light"
      onTheme={() => undefined}
      flows={[]}
    >
      正文
    </Shell>
  ),
}
