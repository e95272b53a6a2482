import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { FigureHead } from '#views/insight/FigureHead.tsx'
import { PageSwitch, PageSwitchContext, type PageLink } from '#views/insight/PageSwitch.tsx'
import { show } from '../kit/show.tsx'

const PAGES: PageLink[] = [
  { key: 'Table', title: 'page.Table', href: '/table-2?game=1' },
  { key: 'TableCohorts', title: 'page.TableCohorts', href: '/table-2/cohorts?game=1' },
  { key: 'TableFiles', title: 'page.TableFiles', href: '/table-2/files', corner: { text: '2', spoken: '2 个定时导出已自动暂停' } },
]

function open(here: string, language: 'zh' | 'en' = 'zh') {
  const gone: string[] = []
  show(
    <PageSwitchContext value={<PageSwitch pages={PAGES} here={here} onGo={(href) => gone.push(href)} />}>
      <FigureHead
        title="标题"
        view={{ filters: [] }}
        onFilters={() => undefined}
        table={undefined}
        refresh={() => undefined}
        isBusy={false}
        actions={null}
      />
    </PageSwitchContext>,
    language,
  )
  return gone
}

test('the head names the open page, and the menu lists every page with the open one chosen', async () => {
  open('TableCohorts')
  await userEvent.click(screen.getByRole('button', { name: /^数据页面：留存与回收/ }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.getAttribute('href'), item.getAttribute('aria-current')])).toEqual([
    ['/table-2?game=1', null],
    ['/table-2/cohorts?game=1', 'page'],
    ['/table-2/files', null],
  ])
})

test('by key the menu opens, a page is gone to, and what waits there is said', async () => {
  const gone = open('Table', 'en')
  const button = screen.getByRole('button', { name: /^Figures: Ad data/ })
  expect(button.textContent).toContain('2 个定时导出已自动暂停')
  button.focus()
  await userEvent.keyboard('{Enter}')
  const files = await screen.findByRole('menuitem', { name: /^Report files/ })
  files.focus()
  await userEvent.keyboard('{Enter}')
  expect(gone).toEqual(['/table-2/files'])
})
