import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { review } from '#i18n/areas/review.ts'
import { supplier } from '#i18n/areas/supplier.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { letterPage } from '#views/review/letters/letter-page.ts'
import { supplierPage } from '#views/settings/suppliers/supplier-page.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import { thingBulk, type BulkDraft, type ThingAnswer } from '#views/things/thing-wire.ts'
import { ThingView } from '#views/things/ThingView.tsx'
import { FIRST_PAGE, thingSaveOf, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { LETTER_SAMPLE } from '../../../stories/review-lists/letter-sample.ts'
import { never } from '../../../stories/review-queue/sample.ts'
import { show } from '../kit/show.tsx'

addWords(review)
addWords(supplier)
addWords(thingWords)

const AT = '2026-11-20T10:00:00Z'
const SUPPLIERS: ThingAnswer = {
  rows: [
    { id: 'v1', name: 'Delta', active: true, materials: 2, version: 4, updated_at: AT },
    { id: 'v2', name: 'Alpha', active: true, materials: 0, version: 1, updated_at: AT },
  ],
  total: 2,
  counts: { active: { '1': 2 } },
  choices: {},
}

function shown(page: ThingPage, answer: ThingAnswer) {
  const read = vi.fn(() => Promise.resolve(answer))
  const onText = vi.fn()
  const reading = createActor(thingsOf(read), { input: { query: FIRST_PAGE } }).start()
  const save = createActor(thingSaveOf(never), { input: { draft: null } }).start()
  const nothing = vi.fn()
  show(
    <ThingView
      page={page}
      reading={reading}
      save={save}
      mayEdit={[]}
      onFilter={nothing}
      onPage={nothing}
      onGo={nothing}
      onExport={nothing}
      view={{ text: '', onText }}
    />,
  )
  return { read, onText }
}

/** The grid draws itself after the page. */
const seen = (text: string) => vi.waitFor(() => screen.getByText(text), { timeout: 5_000 })

test('a choice of the filter says how many of each there are', async () => {
  shown(letterPage, LETTER_SAMPLE.answer)
  await seen('有效 (1)')
  expect(screen.getByRole('option', { name: '未生效 (0)' })).toBeTruthy()
})

test('the rows stay in the order of the server, and a click on a column asks for another', async () => {
  const { onText } = shown(supplierPage, SUPPLIERS)
  await seen('Delta')
  fireEvent.click(screen.getByText('名称'))
  await vi.waitFor(() => expect(onText.mock.calls).toEqual([['{"sort":["name"]}']]))
  expect(screen.getAllByText(/Delta|Alpha/).map(({ textContent }) => textContent)).toEqual(['Delta', 'Alpha'])
})

test('what is offered for chosen rows is off without any, changes all of them at once, and reads the list again', async () => {
  const send = vi.fn<(draft: BulkDraft | null) => Promise<SaveOutcome<number>>>(() => Promise.resolve({ kind: 'done', value: 2 }))
  const bulking = thingBulk.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
  const { read } = shown({ ...supplierPage, bulking }, SUPPLIERS)
  const off = () => screen.getByText(/停用所选/).closest('button')
  await seen('Delta')
  expect([off()?.textContent, off()?.getAttribute('aria-disabled')]).toEqual(['停用所选 0 家', 'true'])
  fireEvent.click(screen.getAllByRole('checkbox', { name: /选择|toggle/ })[0] ?? document.body)
  await vi.waitFor(() => expect(off()?.textContent).toBe('停用所选 2 家'))
  fireEvent.click(off() ?? document.body)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(send.mock.calls).toEqual([[{ rows: SUPPLIERS.rows, values: { active: '0' }, remove: false }]])
})
