import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DailyBudget } from '#contract/ad-data.ts'
import { say } from '#i18n/catalogue.ts'
import { shellNewsMachine, type ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import { HomeView, type HomeProps } from '#views/home/HomeView.tsx'
import { dailyBudgetsMachine } from '#views/home/wire.ts'
import { show } from '../kit/show.tsx'

const NEWS: ShellNews = {
  company: '晨星互娱',
  is_demo: false,
  training: null,
  download_url: '',
  builder: false,
  open_batches: [],
  waiting: {},
  failed_rows: 0,
  failed_batches: [],
}
const zh = (key: string) => say('zh', key)
const NO_TOOLS: HomeProps['tools'] = { groups: [], recent: [], quick: [] }

function home(props: Partial<HomeProps>) {
  const news = createActor(shellNewsMachine.provide({ actors: { readNews: fromPromise(() => Promise.resolve(NEWS)) } })).start()
  const onGo = vi.fn<(href: string) => void>()
  show(
    <HomeView
      guide={null}
      own={null}
      figures={null}
      news={news}
      flows={[]}
      tools={NO_TOOLS}
      budgets={null}
      newBlockers={[]}
      troubleHref={null}
      hrefOfBatch={() => '#'}
      newHref="/new"
      uploadHref="/upload"
      onGo={onGo}
      {...props}
    />,
  )
  return { onGo, user: userEvent.setup() }
}

const budgetsOf = (lines: readonly DailyBudget[]) =>
  createActor(dailyBudgetsMachine.provide({ actors: { read: fromPromise(() => Promise.resolve(lines)) } }), {
    input: { query: null },
  }).start()

test('a buyer who has nothing yet is told what comes first, and led there', async () => {
  const { onGo, user } = home({})
  expect(screen.getByText(zh('home.resume.empty_hint'))).toBeTruthy()
  expect(await screen.findByText(zh('home.failed.empty_hint'))).toBeTruthy()
  await user.click(screen.getByRole('link', { name: zh('home.upload') }))
  await user.click(screen.getByRole('button', { name: zh('home.start') }))
  expect(onGo.mock.calls).toEqual([['/upload'], ['/new']])
})

test('a user who begins no batches is led to the first tool in which something waits', async () => {
  const corner = { text: '3', spoken: '3' }
  const tools = [
    { key: 'a', title: 'page.LandingPage', href: '/tools/landing-page' },
    { key: 'MaterialAudit', title: 'page.MaterialAudit', href: '/review', corner },
  ]
  const forbidden = [{ code: 'permission.missing' }]
  const { onGo, user } = home({
    newBlockers: forbidden,
    uploadHref: null,
    tools: { ...NO_TOOLS, groups: [{ key: 'marketing', title: 'page.group.marketing', tools }] },
  })
  expect([screen.queryByText(zh('home.start')), screen.queryByText(zh('home.resume.empty_hint'))]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: `${zh('page.MaterialAudit')}（3）` }))
  expect(onGo.mock.calls).toEqual([['/review']])
})

test('what is theirs comes first, the tools last, in lines without a search', async () => {
  const tools = [{ key: 'a', title: 'page.LandingPage', href: '/tools/landing-page' }]
  const { onGo, user } = home({
    own: <section aria-label="own" />,
    figures: <section aria-label="figures" />,
    budgets: budgetsOf([]),
    tools: { ...NO_TOOLS, groups: [{ key: 'marketing', title: 'page.group.marketing', tools }] },
  })
  expect(screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual([
    'own',
    zh('home.failed'),
    zh('home.resume'),
    zh('home.budget'),
    'figures',
    zh('home.tools'),
  ])
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(screen.getByRole('link', { name: zh('page.LandingPage') }))
  expect(onGo.mock.calls).toEqual([['/tools/landing-page']])
})

test('nothing to pick up and nothing that failed are a line each', async () => {
  home({})
  await screen.findByText(zh('home.failed.empty'))
  const lines = [zh('home.resume'), zh('home.failed')].map((name) => {
    const part = screen.getByRole('region', { name })
    return [part.querySelectorAll('.fd-home-quiet').length, part.querySelectorAll('.fd-state-block').length]
  })
  expect(lines).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('budgets that last less than two days come first, the shortest of them before, and are marked', async () => {
  const line = (currency: string, left: string | null) => ({
    channel: 'fb_ad',
    currency,
    accounts: 1,
    left_minor: left,
    daily_minor: '10000',
    waiting_minor: '0',
  })
  home({ budgets: budgetsOf([line('EUR', '90000'), line('JPY', null), line('TWD', '19000'), line('USD', '5000')]) })
  await screen.findByText('9.0 天')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('th .fd-muted')?.textContent)).toEqual(['USD', 'TWD', 'EUR', 'JPY'])
  expect(rows.map((row) => row.querySelector('td:last-child title')?.textContent ?? '')).toEqual(['不足 2 天', '不足 2 天', '', ''])
})
