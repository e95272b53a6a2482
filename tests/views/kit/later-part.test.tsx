import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { laterPart } from '#views/kit/later-part.tsx'
import { show } from './show.tsx'

const Part = ({ name }: { name: string }) => <p>{name}</p>

/** A script that does not come the first `failures` times. */
function script({ failures }: { failures: number }) {
  let asked = 0
  const load = () => (asked++ < failures ? Promise.reject(new Error('offline')) : Promise.resolve(Part))
  return { Later: laterPart(load), asked: () => asked }
}

test('a part is asked for once, however often it is shown', async () => {
  const { Later, asked } = script({ failures: 0 })
  show(
    <>
      <Later name="一" />
      <Later name="二" />
    </>,
  )
  await screen.findByText('一')
  await screen.findByText('二')
  expect(asked()).toBe(1)
})

test('a part that did not come says so, and comes when it is asked for again', async () => {
  const { Later } = script({ failures: 1 })
  show(<Later name="一" />)
  await userEvent.click(await screen.findByRole('button', { name: '这一部分没有加载成功，点击重试' }))
  await screen.findByText('一')
})

test('a part that did not come is asked for again when it is next shown', async () => {
  const { Later } = script({ failures: 1 })
  const { unmount } = show(<Later name="一" />)
  await screen.findByRole('alert')
  unmount()
  show(<Later name="二" />)
  await screen.findByText('二')
})
