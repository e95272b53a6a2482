import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { META } from '#domain/channels/meta.ts'
import { AxisTable } from '#views/batch/builder/AxisTable.tsx'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { LookupsProvider, type Choice, type Lookups } from '#views/batch/field/lookups.ts'
import { show } from '../kit/show.tsx'
import { NO_LOOKUPS } from './no-lookups.ts'

const picture = (kind: 'image' | 'video', width: number, height: number) => ({
  kind,
  width,
  height,
  ...(kind === 'video' ? { file: '/v.mp4' } : {}),
})
const CHOICES: Choice[] = [
  { id: '1', name: '星河_招募_竖', thumbnail: '/1.png', picture: picture('video', 1080, 1920) },
  { id: '2', name: '星河_出征_方', thumbnail: '/2.png', picture: picture('image', 1080, 1080) },
  { id: '3', name: '星河_开服_横', thumbnail: '/3.png', picture: picture('image', 1200, 628), disabledReason: '还在审核中' },
]
const MATERIAL = META.axes.find(({ key }) => key === 'material')

function Axis({ figures = () => Promise.resolve(new Map()) }: { figures?: Lookups['figures'] }) {
  const [spec, change] = useState<BatchSpec>(emptySpec(META, () => '一'))
  if (!MATERIAL) throw new Error('ads have materials')
  const lookups = { ...NO_LOOKUPS, search: () => Promise.resolve(CHOICES), figures, thumbnailOf: (_of: string, id: string) => `/${id}.png` }
  return (
    <LookupsProvider value={lookups}>
      <AxisTable builder={{ channel: META, game: null, spec, accounts: [], problems: [], change }} axis={MATERIAL} />
      <output>{spec.axes['material']?.map(({ name }) => name).join()}</output>
    </LookupsProvider>
  )
}

async function opened(figures?: Lookups['figures']) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const { container } = show(<Axis {...(figures ? { figures } : {})} />)
  await user.click(screen.getByRole('button', { name: '选择…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('checkbox', { name: /招募/ })
  return { user, dialog, container }
}
const taken = () => screen.getByRole('status').textContent

test('several are chosen by keys, put into order, and taken with the key of the next thing', async () => {
  const { user, dialog, container } = await opened()
  expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
  await user.keyboard('{ArrowDown} {ArrowRight} ')
  const tray = within(dialog.getByRole('list', { name: /已选/ }))
  expect(tray.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['星河_招募_竖', '星河_出征_方'])
  tray.getByRole('button', { name: '星河_出征_方' }).focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(taken()).toBe('星河_出征_方,星河_招募_竖')
  // what was taken is shown as it looks
  expect([...container.querySelectorAll('.fd-variant-picture img')].map((one) => one.getAttribute('src'))).toEqual(['/2.png', '/1.png'])
})

test('what is chosen by mistake leaves the tray by its cross, or by Delete', async () => {
  const { user, dialog } = await opened()
  await user.click(dialog.getByRole('checkbox', { name: /招募/ }))
  await user.click(dialog.getByRole('checkbox', { name: /出征/ }))
  await user.click(dialog.getByRole('button', { name: sayIn('zh', 'kit.shelf.take_off', { name: '星河_招募_竖' }) }))
  const left = within(dialog.getByRole('list', { name: /已选/ })).getByRole('button', { name: '星河_出征_方' })
  fireEvent.keyDown(left, { key: 'Delete' })
  expect(dialog.queryByRole('list', { name: /已选/ })).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(taken()).toBe('')
})

test('a video plays while it is looked at; what cannot be used says why on demand', async () => {
  const { user, dialog } = await opened()
  const items = dialog.getAllByRole('listitem')
  expect(items[0]?.querySelector('video')).toBeNull()
  await user.hover(items[0] ?? document.body)
  expect(items[0]?.querySelector('video')?.getAttribute('src')).toBe('/v.mp4')
  await user.unhover(items[0] ?? document.body)
  expect(items[0]?.querySelector('video')).toBeNull()
  expect(dialog.getByRole('checkbox', { name: /开服/ }).hasAttribute('disabled')).toBe(true)
  const why = items[2]?.querySelector('details')
  expect([why?.open, why?.textContent]).toEqual([false, '⊘ 不能使用还在审核中'])
})

test('figures are asked for once the gallery is open, and told where they are known', async () => {
  const figures = vi.fn(() => Promise.resolve(new Map([['2', { spend: '$120.00', ctr: '1.20%', roi: '140.00%', spent: 12_000 }]])))
  const { user, dialog } = await opened(figures)
  expect(await dialog.findByText('近 30 天 $120.00 · CTR 1.20% · ROI 140.00%')).toBeTruthy()
  expect(figures).toHaveBeenCalledTimes(1)
  await user.click(dialog.getByRole('checkbox', { name: '按花费排序' }))
  expect(dialog.getAllByRole('listitem').map((one) => one.querySelector('.fd-gallery-name')?.textContent)[0]).toBe('星河_出征_方')
})
