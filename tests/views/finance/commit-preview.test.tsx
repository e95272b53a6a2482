import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PreviewPanel } from '#views/finance/costs/PreviewPanel.tsx'
import { aLine, aPreview } from '../../../stories/cost-entry/sample.ts'
import { show } from '../kit/show.tsx'

const entries = [
  { ...aLine({ id: '7' }), shares: 30 },
  { ...aLine({ id: '8', names: ['效果投放', '信息流', '信息流代理服务费'], amount_minor: '9900', base_minor: '70488' }), shares: 30 },
]
const cells = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role=row]')
  return row
    ? within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
    : []
}

test('the preview of a commit lists each line with its amount in both currencies', async () => {
  show(<PreviewPanel preview={aPreview({ entries })} />)
  const grid = screen.getByRole('region', { name: '本次入账的每一笔' })
  await within(grid).findByText('2 行')
  expect(await cells('信息流消耗')).toEqual(
    expect.arrayContaining(['2026-11', '星河战纪', 'Meta', '12,045.00', 'USD', '7.12', '85,760.40']),
  )
  expect(await cells('信息流代理服务费')).toEqual(expect.arrayContaining(['99.00', 'USD', '704.88']))
})

test('a line that is blocked says why in its own row, and the list of reasons above only counts it', async () => {
  const blockers = [{ code: 'finance.cost.own_entry', row: 2 }, { code: 'finance.cost.preview_changed' }]
  show(<PreviewPanel preview={aPreview({ entries, blockers })} />)
  expect(await cells('信息流代理服务费')).toContain('录入人不能提交自己的成本')
  expect(await cells('信息流消耗')).not.toContain('录入人不能提交自己的成本')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✕数据在预览之后有变化，请重新核对',
    '✕有 1 笔不能入账，原因在各行',
  ])
})
