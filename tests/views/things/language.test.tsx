import { useSelector } from '@xstate/react'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { createReading } from '#machines/reading/reading.machine.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useQueried } from '#app/parts/use-query.ts'

let language: 'zh' | 'en' = 'zh'
const asked: string[] = []
type Regions = { rows: readonly string[] }
/** Names of regions come in the language that is asked in. */
const read = fromPromise<Regions, { query: string }>(() => {
  asked.push(language)
  return Promise.resolve({ rows: [language === 'zh' ? '港澳台' : 'Hong Kong, Macao and Taiwan'] })
})
const addressed = createReading<Regions, string>().provide({ actors: { read } })
const queried = createReading<Regions, string>().provide({ actors: { read } })

function Addressed() {
  const { reading } = useAddressed(addressed, String)
  return <p>{useSelector(reading, ({ context }) => context.answer?.rows[0])}</p>
}
function Queried() {
  return <p>{useQueried<string, Regions>(queried).listed.rows?.[0]}</p>
}

test.each([
  ['a page that shows what its address asks for', <Addressed key="a" />],
  ['a list that is narrowed in its address', <Queried key="q" />],
])('%s says the names of the server in the language that is switched to, without a reload', async (_what, page) => {
  asked.length = 0
  const router = createMemoryRouter([{ path: '/', element: page }])
  const shown = (spoken: 'zh' | 'en') => {
    language = spoken
    return (
      <WordsProvider language={spoken}>
        <RouterProvider router={router} />
      </WordsProvider>
    )
  }
  const { rerender } = render(shown('zh'))
  await screen.findByText('港澳台')
  rerender(shown('en'))
  await screen.findByText('Hong Kong, Macao and Taiwan')
  rerender(shown('en'))
  expect(asked).toEqual(['zh', 'en'])
})
