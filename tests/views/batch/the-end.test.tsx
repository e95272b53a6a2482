import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { settledBatch } from '#tests/machines/kit/batches.ts'
import { DoneNote } from '#views/batch/flow/DoneNote.tsx'
import { CreativeCard } from '#views/batch/preview/CreativeCard.tsx'
import { draftColumns } from '#views/batch/preview/preview-columns.ts'
import { anItem } from './an-item.ts'
import { show } from '../kit/show.tsx'

const BATCH = {
  ...settledBatch(3, 0),
  levels: { campaign: 1, adgroup: 1, ad: 24 },
  account_ids: ['a1', 'a2'],
  committed_at: '2026-11-20T00:00:00Z',
  settled_at: '2026-11-20T00:02:05Z',
}

test('the end says what there is now and how long it took, leads to where it is, and begins a copy', () => {
  const [onGo, onDuplicate] = [vi.fn(), vi.fn()]
  show(<DoneNote channel={META} batch={BATCH} accounts={[]} onGo={onGo} onDuplicate={onDuplicate} />)
  expect(screen.getByRole('status').textContent).toMatch(
    /^已完成：3 个对象已在 Meta 上，拉取核对一致，用时 2:05。1 系列 · 1 广告组 · 24 广告/,
  )
  fireEvent.click(screen.getByRole('button', { name: '在广告管理中查看' }))
  fireEvent.click(screen.getByRole('button', { name: '复制整批' }))
  expect([onGo.mock.calls, onDuplicate.mock.calls.length]).toEqual([
    [['/advertise-2/objects?channel=fb_ad&level=campaign&in.account=a1%2Ca2']],
    1,
  ])
})

test('who may not build is offered no copy', () => {
  show(<DoneNote channel={META} batch={BATCH} accounts={[]} onGo={vi.fn()} />)
  expect(screen.queryByRole('button', { name: '复制整批' })).toBeNull()
})

test('the network’s own console opens in a tab that knows nothing of this one: the account of the batch, or one of several by its name', () => {
  const accounts = [
    { accountId: 'a1', name: '星河-美国' },
    { accountId: 'a2', name: '星河-日本' },
  ]
  const { unmount } = show(<DoneNote channel={META} batch={{ ...BATCH, account_ids: ['a1'] }} accounts={accounts} onGo={vi.fn()} />)
  const link = screen.getByRole('button', { name: '在 Meta 打开' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=a1',
    '_blank',
    'noopener noreferrer',
  ])
  unmount()

  show(<DoneNote channel={META} batch={BATCH} accounts={accounts} onGo={vi.fn()} />)
  fireEvent.click(screen.getByRole('button', { name: '在 Meta 打开' }))
  const choices = screen.getAllByRole('menuitem').map((each) => [each.textContent, each.getAttribute('href')])
  expect(choices).toEqual([
    ['星河-美国', 'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=a1'],
    ['星河-日本', 'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=a2'],
  ])
})

const AD = {
  page_id: 'p1',
  message: '开服送十连',
  headline: '星河战纪',
  link_url: 'https://play.google.com/store/apps/details?id=a.b',
  call_to_action: 'PLAY_GAME',
}
const cardOf = (values: Record<string, string>, material: { id: string; name: string; thumbnail?: string; file?: string } | null) =>
  show(<CreativeCard ad={{ ...anItem(3, 'ad', { values }), material }} channel={META} names={{ nameOf: () => '官方主页' }} />).container

test('an ad is shown as the network shows it: the page, the text, the picture, where it leads and the button', () => {
  const card = cardOf(AD, { id: 'm1', name: '方图', thumbnail: '/m1.png' })
  const said = [...card.querySelectorAll('strong, p, .fd-creative-button, .fd-creative-lines small')].map((one) => one.textContent)
  expect(said).toEqual(['官方主页', '开服送十连', 'play.google.com', '星河战纪', '玩游戏'])
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/m1.png')
})

test('the video of an ad plays on the card, behind its picture until it does', () => {
  const card = cardOf(AD, { id: 'm2', name: '竖版视频', thumbnail: '/m2.png', file: '/m2.mp4' })
  const video = card.querySelector('video')
  expect(['src', 'poster', 'controls', 'aria-label'].map((name) => video?.getAttribute(name))).toEqual([
    '/m2.mp4',
    '/m2.png',
    '',
    '竖版视频',
  ])
  expect(card.querySelector('img')).toBeNull()
})

test('what an ad lacks has no place on the card, and an address that is none stays as it was typed', () => {
  const card = cardOf({ link_url: 'not an address' }, null)
  expect([card.querySelector('header'), card.querySelector('.fd-creative-button'), card.querySelector('small')?.textContent]).toEqual([
    null,
    null,
    'not an address',
  ])
})

test('rows of one level have the columns that matter there; all rows have all of them', () => {
  const keys = (level: string | null) => draftColumns(META, level).map(({ key }) => key)
  expect(keys('ad')).toEqual([
    'name',
    'seq',
    'check',
    'material_id',
    'message',
    'headline',
    'call_to_action',
    'link_url',
    'page_id',
    'status',
  ])
  expect(keys('campaign')).toEqual(['name', 'seq', 'check', 'objective', 'budget.day', 'budget.total', 'status'])
  expect(keys(null).filter((key) => !keys('ad').includes(key)).length).toBeGreaterThan(5)
  expect(draftColumns(META, 'ad')).toBe(draftColumns(META, 'ad'))
})
