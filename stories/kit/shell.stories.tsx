import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { createNoticeBoard, Notices } from '#views/kit/shell/Notices.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Shell } from '#views/kit/shell/Shell.tsx'
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
      { key: 'ads', title: '投放', href: '/advertise-2/home', isHere: true },
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
