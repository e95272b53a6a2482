import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { effectSearchOf, type EffectView as View } from '#views/insight/effect/effect-query.ts'
import { EffectPanel } from '#views/insight/effect/EffectPanel.tsx'
import { EffectView } from '#views/insight/effect/EffectView.tsx'
import { effectMachine, type EffectShown } from '#views/insight/effect/wire.ts'
import { effectAt, effectOf, NO_EFFECT, oneEffect } from '../../../../stories/reading/effect-sample.ts'
import { show } from '../../kit/show.tsx'

const readingOf = (search: string, read: () => Promise<EffectShown>) =>
  createActor(effectMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: effectAt(search) } }).start()

function open(search = '', read: () => Promise<EffectShown> = () => Promise.resolve(effectOf(effectAt(search)))) {
  const asked: View[] = []
  show(
    <EffectView
      reading={readingOf(search, read)}
      view={effectAt(search)}
      games={[]}
      finds={() => () => Promise.resolve([])}
      onView={(view) => asked.push(view)}
      grid={{ text: '', onText: () => undefined }}
      actions={null}
      store={null}
      panel={null}
    />,
  )
  return asked
}

function openOne(search = 'open=m1', read: () => Promise<EffectShown> = () => Promise.resolve(oneEffect(effectAt(search)))) {
  const gone: string[] = []
  const ways = {
    thingPath: ({ open: id }: View) => `/material/${id}`,
    batchPath: ({ batch_id: id, channel, row }: { batch_id: string; channel: string; row?: number | undefined }) =>
      `/batch/${channel}/${id}#${row}`,
    adPath: ({ spreader, id }: { spreader: string; id: string }) => `/objects/${spreader}/${id}`,
    onGo: (href: string) => gone.push(href),
  }
  show(<EffectPanel reading={readingOf(search, read)} ways={ways} onClose={() => gone.push('closed')} />)
  return gone
}

test('materials are rows that open, and what no material tells is said with its spend', async () => {
  const asked = open()
  await userEvent.click((await screen.findAllByRole('button', { name: '视频A' }))[0] as HTMLElement)
  expect(asked.map(({ open: id }) => id)).toEqual(['m1'])
  expect(screen.getByText('合计消耗 ¥6,600.00 · 其中未使用库内素材或创意的广告 ¥600.00')).toBeTruthy()
})

test('creatives are shown in their place, and a filter is taken off, each by the address', async () => {
  const asked = open('game=!10078&open=m1')
  await userEvent.click(await screen.findByRole('radio', { name: '创意' }))
  await userEvent.click(within(screen.getByText('游戏: 不包含 星河战纪').closest('.bp6-tag') as HTMLElement).getByRole('button'))
  expect(asked.map((view) => effectSearchOf(view).toString())).toEqual(['of=creative&game=%2110078', 'open=m1'])
})

test('without figures it says so, and a store that is away is asked again', async () => {
  open('', () => Promise.resolve(effectOf(effectAt(), NO_EFFECT)))
  await screen.findByText('这些条件下没有数据')
})

test('one material tells how its rate of clicks went down, and leads to its batches, rows and ads', async () => {
  const gone = openOne()
  await screen.findByRole('heading', { name: '视频A' })
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(fact('点击率变化（最近 7 天对比最初 7 天）')).toBe('−48.1%')
  expect(fact('消耗（CNY）')).toBe('4,000.00')
  await userEvent.click(screen.getByRole('link', { name: '打开素材' }))
  const batches = screen.getByRole('table', { name: '使用它的批次（1）' })
  await userEvent.click(within(batches).getByRole('link', { name: '新手引导' }))
  const ads = screen.getByRole('table', { name: '使用它的广告（3）' })
  await userEvent.click(within(ads).getByRole('link', { name: '新手引导_01' }))
  await userEvent.click(within(ads).getByRole('link', { name: '批次 #2041 第 8 行' }))
  expect(gone).toEqual(['/material/m1', '/batch/fb_ad/2041#7', '/objects/21/9001', '/batch/fb_ad/2041#8'])
  // an ad that is not at the network leads nowhere there
  expect(within(ads).queryByRole('link', { name: '新手引导_02' })).toBeNull()
  expect(screen.getByText('另有 1 个广告未列出')).toBeTruthy()
})

test('its days are drawn by age or by date, in any metric', async () => {
  openOne()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '指标' }), 'spend')
  await userEvent.click(screen.getByRole('radio', { name: '日期' }))
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const table = screen.getByRole('table', { name: '消耗（CNY）' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('2026-11-04200.00')
})

test('one that is not there is named, and Escape closes', async () => {
  const gone = openOne('open=x', () =>
    Promise.reject(Object.assign(new Error('missing'), { blockers: [blocker('insight.effect_missing', { field: 'material_id' })] })),
  )
  await screen.findByText(/素材或创意已不存在/)
  screen.getByRole('complementary').focus()
  await userEvent.keyboard('{Escape}')
  expect(gone).toEqual(['closed'])
})
