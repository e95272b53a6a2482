import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { CompanyMark } from '#views/kit/shell/CompanyMark.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const mark = (name: string, isDemo: boolean) =>
  render(
    <WordsProvider language="zh">
      <CompanyMark name={name} isDemo={isDemo} />
    </WordsProvider>,
  )

test('a company of one’s own is named and says nothing of a demo', () => {
  mark('晨星互娱', false)
  expect([screen.getByText('晨星互娱').tagName, screen.queryByText('示例公司')]).toEqual(['SPAN', null])
})

test('the demo says how to begin with an empty company, and is put away for the session', async () => {
  const user = userEvent.setup()
  const { unmount } = mark('启航互娱', true)
  await user.click(screen.getByRole('button', { name: '示例公司' }))
  await user.click(await screen.findByRole('button', { name: '复制命令' }))
  expect(await navigator.clipboard.readText()).toBe('DEMO=0 DATA_DIR=./company PORT=8081 npm start')
  await user.click(screen.getByRole('button', { name: '本次不再显示' }))
  expect(screen.queryByRole('button', { name: '示例公司' })).toBeNull()
  unmount()
  mark('启航互娱', true)
  expect(screen.queryByRole('button', { name: '示例公司' })).toBeNull()
  window.sessionStorage.clear()
})
