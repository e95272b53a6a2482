import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import '#i18n/catalogue.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type { Desk } from '#machines/extraction/extraction.types.ts'
import { ExtractionView } from '#views/finance/statements/ExtractionView.tsx'
import { blocker } from '#domain/blocker.ts'
import { aDesk, anExtraction, facts } from '../../../stories/extraction/sample.ts'
import { show } from '../kit/show.tsx'

test('a file that is picked while the page asks again is the one that is sent', async () => {
  let answer: (desk: Desk) => void = () => undefined
  const answers = [Promise.resolve(aDesk()), new Promise<Desk>((resolve) => (answer = resolve))]
  const machine = extractionMachine.provide({ actors: { readDesk: fromPromise(() => answers.shift() ?? Promise.resolve(aDesk())) } })
  const flow = createActor(machine, { input: facts }).start()
  const { container } = show(
    <ExtractionView flow={flow} trail={[]} mayUpload={[]} onDownload={() => undefined} onTemplate={() => undefined} />,
  )
  const input = () => container.querySelector<HTMLInputElement>('input[type=file]')
  await waitFor(() => expect(input()).not.toBeNull())
  const opened = input()
  flow.send({ type: 'page.askNow' })
  await waitFor(() => expect(flow.getSnapshot().matches('reading')).toBe(true))
  if (!opened) throw new Error('there is no field for a file')
  await userEvent.upload(opened, new File(['a'], 'statement.txt', { type: 'text/plain' }))
  answer(aDesk())
  await waitFor(() => expect(flow.getSnapshot().matches('choosing')).toBe(true))
  await screen.findByText(/statement\.txt/)
})

test('a file whose lines are all of another month says of which, and the next thing is to bring it there', async () => {
  const extraction = anExtraction({
    state: 'extracted',
    may_cancel: false,
    rows_ok: 0,
    rows_bad: 212,
    error: blocker('finance.statement.another_month', { params: { value: '2026-09', month: '2026-10', count: 212 } }),
  })
  const machine = extractionMachine.provide({ actors: { readDesk: fromPromise(() => Promise.resolve(aDesk(extraction))) } })
  const flow = createActor(machine, { input: { ...facts, extractionId: extraction.id } }).start()
  const onOtherMonth = vi.fn()
  const view = { flow, trail: [], mayUpload: [], onDownload: () => undefined, onTemplate: () => undefined, onOtherMonth }
  show(<ExtractionView {...view} />)
  await screen.findByText('文件的全部 212 行都是 2026-09 的，而上传的是 2026-10 的对账单')
  screen.getByRole('button', { name: /^改为上传到 2026-09/ })
  // to correct 212 lines one by one is no way
  expect(screen.queryByText(/下载问题行，按“原因”一列改正/)).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onOtherMonth.mock.calls).toEqual([['2026-09', extraction]])
})
