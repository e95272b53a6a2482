import type { Meta, StoryObj } from '@storybook/react-vite'
import { EditableGrid } from './EditableGrid.tsx'

const meta: Meta<typeof EditableGrid> = {
  title: 'kit/DataGrid',
  component: EditableGrid,
  decorators: [
    (Story) => (
      <div style={{ height: '100vh' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof EditableGrid>

export const Preview: Story = { args: { campaigns: 20 } }
export const Compact: Story = { args: { campaigns: 20, density: 'compact' } }
export const TenThousandRows: Story = { args: { campaigns: 625 } }
export const ReadOnly: Story = { args: { onEdits: undefined, onUndo: undefined, onRedo: undefined } }
export const Loading: Story = { args: { campaigns: 0, status: { kind: 'loading' } } }
export const Empty: Story = { args: { campaigns: 0, empty: { title: '还没有批次', hint: '从「新建批次」开始，或导入一个表格。' } } }
export const Failed: Story = {
  args: { campaigns: 0, status: { kind: 'error', reason: '服务器没有在 10 秒内回答。', onRetry: () => undefined } },
}
export const NoPermission: Story = { args: { campaigns: 0, status: { kind: 'forbidden', need: 'ads.batch.read' } } }
