import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CREATIVE_FILTERS } from '#views/creative/creative-filter.ts'
import { CreativePreview } from '#views/creative/CreativePreview.tsx'
import { QuadrantPlot } from '#views/kit/charts/QuadrantPlot.tsx'
import { askedOf, filterIn, isNarrowed } from '#views/things/list-filter.ts'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { aDraft, aPicture } from '../../../stories/creative-save/sample.ts'
import { show } from '../kit/show.tsx'

test('the address says the filter; what it does not know narrows nothing', () => {
  const filterOf = (search: string) => filterIn(CREATIVE_FILTERS, new URLSearchParams(search))
  const filter = filterOf('game=10078&spreader=21&status=off&recommend=1&q=%20龙%20&page=2')
  expect([isNarrowed(CREATIVE_FILTERS, filter), askedOf(filter)]).toEqual([
    true,
    { game_id: '10078', spreader_id: '21', status: 'off', q: '龙' },
  ])
  expect(isNarrowed(CREATIVE_FILTERS, filterOf('layout=chart'))).toBe(false)
})

const axis = (label: string, threshold: number) => ({ label, threshold, format: 'count' as const })
const FIELDS = [
  { key: '2', label: '低高' },
  { key: '4', label: '高高' },
  { key: '0', label: '低低' },
  { key: '3', label: '高低' },
]

test('each point of the plane is a way to what it represents, by pointer, by key and as a table', () => {
  const onOpen = vi.fn()
  const points = [
    { id: 'a', name: '甲', across: 5, up: 150, field: '2' },
    { id: 'b', name: '乙', across: 30, up: 150, field: '4' },
    { id: 'c', name: '丙', across: 30, up: 20, field: '3' },
  ]
  show(
    <QuadrantPlot
      title="平面"
      across={axis('消耗', 10)}
      up={axis('回收率', 100)}
      fields={FIELDS}
      points={points}
      of="创意"
      onOpen={onOpen}
    />,
  )
  expect(['低高 · 1', '高高 · 1', '低低 · 0', '高低 · 1'].every((word) => screen.queryByText(word) !== null)).toBe(true)
  const place = (name: RegExp) => {
    const point = screen.getByRole('button', { name })
    return [Number(point.getAttribute('cx')), Number(point.getAttribute('cy'))] as const
  }
  const [[ax, ay], [bx, by], [cx, cy]] = [place(/^甲/), place(/^乙/), place(/^丙/)]
  expect([ax < bx, bx === cx, ay === by, cy > by]).toEqual([true, true, true, true])
  fireEvent.click(screen.getByRole('button', { name: '丙 · 消耗 30 · 回收率 20' }))
  fireEvent.keyDown(screen.getByRole('button', { name: /^甲/ }), { key: 'Enter' })
  fireEvent.keyDown(screen.getByRole('button', { name: /^甲/ }), { key: 'x' })
  fireEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const rows = screen.getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['创意', '消耗', '回收率', '象限', '标注'],
    ['乙', '30', '150', '高高', ''],
    ['丙', '30', '20', '高低', ''],
    ['甲', '5', '150', '低高', ''],
  ])
  const last = rows.at(2)
  if (last) fireEvent.click(within(last).getByRole('button'))
  expect(onOpen.mock.calls.map(([id]) => id)).toEqual(['c', 'a', 'c'])
})

test('on a phone the plane is as wide as its place, and the words of its fields come below it in their size', () => {
  const place = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(366)
  const points = [{ id: 'a', name: '甲', across: 5, up: 150, field: '2' }]
  show(
    <QuadrantPlot
      title="平面"
      across={axis('消耗', 10)}
      up={axis('回收率', 100)}
      fields={FIELDS}
      points={points}
      of="创意"
      onOpen={vi.fn()}
    />,
  )
  place.mockRestore()
  const plane = screen.getByRole('group', { name: '平面' })
  expect([plane.getAttribute('width'), plane.getAttribute('viewBox')]).toEqual(['366', null])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['低高 · 1', '高高 · 0', '低低 · 0', '高低 · 0'])
  expect(within(plane).queryByText('低高 · 1')).toBeNull()
})

test('a creative is previewed in each placement of its platform, and says where its picture is cut', () => {
  const tall = aPicture({ width: 1080, height: 1920 })
  const { unmount } = show(<CreativePreview draft={aDraft({ material_ids: [tall.id] })} pictures={[tall]} game="星河战纪" />)
  const captions = () => screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent)
  expect(captions()).toEqual(['信息流 · 画面会被裁切', '快拍', '右侧栏 · 画面会被裁切'])
  // another title is looked at by choosing it
  fireEvent.change(screen.getByLabelText('预览的标题'), { target: { value: '1' } })
  expect(screen.getAllByText('你的舰队在等你').length).toBeGreaterThan(1)
  unmount()
  show(<CreativePreview draft={aDraft({ spreader_id: '4651', material_ids: [] })} pictures={[]} game="" />)
  expect(captions()).toEqual(['推荐页', '搜索页'])
  expect(screen.getAllByText('没有素材')).toHaveLength(2)
})

test('a field that two people changed asks for a side, and says which was taken', () => {
  const onSide = vi.fn()
  const heads = { field: '字段', was: '原来', mine: '我的', theirs: '对方的' }
  const row = { key: 'note', label: '备注', was: 'a', mine: 'b', theirs: 'c', side: 'mine', isBoth: true } as const
  show(<ThreeWayTable heads={heads} rows={[row]} onSide={onSide} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '备注: 我的' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '备注: 对方的' }))
  expect(onSide).toHaveBeenCalledWith('note', 'theirs')
})
