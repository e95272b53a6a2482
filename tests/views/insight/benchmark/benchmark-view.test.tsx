import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import '#i18n/catalogue.ts'
import { benchmarkSearchOf, type BenchmarkView as View } from '#views/insight/benchmark/benchmark-query.ts'
import { benchmarkRows, placeWords, type BenchmarkShown } from '#views/insight/benchmark/benchmark-rows.ts'
import { BenchmarkView } from '#views/insight/benchmark/BenchmarkView.tsx'
import { benchmarkMachine } from '#views/insight/benchmark/wire.ts'
import { say } from '#i18n/words.ts'
import { benchmarkAt, benchmarkOf } from '../../../../stories/reading/benchmark-sample.ts'
import { TODAY } from '../../../../stories/reading/insight-sample.ts'
import { show } from '../../kit/show.tsx'

function open(search = '') {
  const asked: string[] = []
  const gone: string[] = []
  const read = fromPromise<BenchmarkShown, { query: View }>(() => Promise.resolve(benchmarkOf(benchmarkAt(search))))
  const reading = createActor(benchmarkMachine.provide({ actors: { read } }), { input: { query: benchmarkAt(search) } })
  show(
    <BenchmarkView
      reading={reading.start()}
      view={benchmarkAt(search)}
      games={[]}
      finds={() => () => Promise.resolve([])}
      onView={(view: View) => asked.push(benchmarkSearchOf(view, TODAY).toString())}
      grid={{ text: '', onText: () => undefined }}
      actions={null}
      store={null}
      reportHref={(_view, { value }) => `/report/${value}`}
      onGo={(href) => gone.push(href)}
    />,
  )
  return { asked, gone }
}

test('a rate in the best or worst quarter is marked, and says its quartiles and of how many they are', () => {
  const rows = benchmarkRows(benchmarkOf(benchmarkAt()), 'zh')
  const cellOf = (at: number, key: string) => {
    const cell = rows[at]?.cells[key]
    if (!cell) throw new Error(`no ${key}`)
    return cell
  }
  expect(rows.map(({ cells }) => cells['ctr']?.place)).toEqual(['best', 'worst', 'better'])
  const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
  expect(placeWords(zh, cellOf(0, 'ctr'))).toBe('最好的四分之一\n12 个同类：下四分位 1.20%，中位数 2.00%，上四分位 3.40%')
  expect(placeWords(zh, cellOf(0, 'cpi'))).toBe('只有 3 个同类，少于 5 个，不作对比')
})

test('a row opens all of its rates next to those of its peers, and leads to its report', async () => {
  const { asked } = open()
  await userEvent.click((await screen.findAllByRole('button', { name: '日本新客' }))[0] as HTMLElement)
  expect(asked).toEqual(['open=c1+21'])
})

test('the row that is open shows quartiles, and what has too few peers says so', async () => {
  const { gone } = open('open=c1 21')
  const table = await screen.findByRole('table', { name: '基准对比' })
  const line = (name: string) => within(table).getByRole('rowheader', { name }).closest('tr')?.textContent
  expect(line('点击率（CTR）')).toBe('点击率（CTR）5.00%最好的四分之一1.20%2.00%3.40%12')
  expect(line('安装成本（CPI）')).toMatch(/–同类不足–––3$/)
  await userEvent.click(screen.getByRole('link', { name: '在广告数据中查看 →' }))
  expect(gone).toEqual(['/report/c1'])
})

test('what is compared and what peers share are in the address', async () => {
  const { asked } = open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '对比对象' }), 'game')
  await userEvent.click(screen.getByRole('checkbox', { name: '渠道' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '国家' }))
  expect(asked).toEqual(['of=game', 'same=none', 'same=spreader%2Ccountry'])
})

test('a view comes back from its address, and the usual ninety days are not written', () => {
  const back = (search: string) => benchmarkSearchOf(benchmarkAt(search), TODAY).toString()
  expect(benchmarkAt()).toMatchObject({ of: 'campaign', same: ['spreader'], from: '2026-08-26', until: '2026-11-23' })
  expect(back('')).toBe('')
  const full = 'of=creative&same=region%2Ccountry&days=own&from=2026-09-01&until=2026-09-30&game=%2110078'
  expect(back(full)).toBe(full)
  expect(back('days=month')).toBe('days=month')
  expect(back('of=planet&same=ad')).toBe('same=none')
})
