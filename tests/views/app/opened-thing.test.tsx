import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createActor, waitFor as until } from 'xstate'
import { LETTER } from '#domain/review/letter.ts'
import { blankOf, draftOf } from '#domain/thing/thing.ts'
import { openAdded } from '#app/parts/use-added-open.ts'
import { useOpenedThing } from '#app/parts/use-opened-thing.ts'
import { FIRST_PAGE, thingSaveOf, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { LETTER_SAMPLE } from '../../../stories/review-lists/letter-sample.ts'

const [first, second] = LETTER_SAMPLE.answer.rows

async function opened(address: string) {
  const reading = createActor(
    thingsOf(() => Promise.resolve(LETTER_SAMPLE.answer)),
    { input: { query: FIRST_PAGE } },
  ).start()
  const save = createActor(
    thingSaveOf(() => Promise.reject(new Error('nothing is saved here'))),
    { input: { draft: null } },
  ).start()
  function Page() {
    useOpenedThing(LETTER, reading, save)
    return null
  }
  const router = createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(reading.getSnapshot().matches('shown')).toBe(true))
  return { save, search: () => router.state.location.search }
}

test('a link opens the row it names, and keeps what else is in the address', async () => {
  const { save, search } = await opened(`/?standing=soon&open=${first?.id}`)
  await waitFor(() => expect(save.getSnapshot().context.draft?.id).toBe(first?.id))
  expect(search()).toBe(`?standing=soon&open=${first?.id}`)
})

test('opening another row and closing it change the address', async () => {
  const { save, search } = await opened('/?q=x')
  if (!second) throw new Error('the sample has two rows')
  act(() => save.send({ type: 'edit', draft: draftOf(LETTER, second) }))
  await waitFor(() => expect(search()).toBe(`?q=x&open=${second.id}`))
  act(() => save.send({ type: 'edit', draft: null }))
  await waitFor(() => expect(search()).toBe('?q=x'))
})

test('a link to a row that is not there opens nothing', async () => {
  const { save } = await opened('/?open=none')
  expect(save.getSnapshot().context.draft).toBeNull()
})

test('what was added stays open as it was saved; what was changed or deleted does not', async () => {
  if (!first) throw new Error('the sample has rows')
  const changed = draftOf(LETTER, first)
  const open = []
  for (const draft of [blankOf(LETTER), changed, { ...changed, remove: true }]) {
    const save = createActor(
      thingSaveOf(() => Promise.resolve({ kind: 'done', value: first })),
      { input: { draft: null } },
    ).start()
    save.send({ type: 'save', draft })
    await until(save, (now) => now.matches({ open: 'saved' }))
    openAdded(LETTER, save)
    open.push(save.getSnapshot().context.draft)
  }
  expect(open).toEqual([changed, null, null])
})
