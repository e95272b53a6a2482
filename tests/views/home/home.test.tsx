import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { say } from '#i18n/catalogue.ts'
import { shellNewsMachine, type ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import { HomeView, type HomeProps } from '#views/home/HomeView.tsx'
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
