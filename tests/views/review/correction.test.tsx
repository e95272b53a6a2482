import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { review } from '#i18n/areas/review.ts'
import { addWords } from '#i18n/words.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { anItem } from '#tests/kit/review-item.ts'
import { CorrectionForm } from '#views/review/records/CorrectionForm.tsx'
import { correctionSave, type CorrectionDraft } from '#views/review/wire-records.ts'
import { show } from '../kit/show.tsx'

addWords(review)

const PASSED = anItem('1', { state: 'passed', revision: 1 })
type Sent = { draft: CorrectionDraft | null; ticket: string }

test('a correction that was saved is not in the wrong again for having no reason yet', async () => {
  const saved = { ...PASSED, revision: 2 }
  const machine = correctionSave.provide({
    actors: { send: fromPromise<SaveOutcome<QueueItem>, Sent>(() => Promise.resolve({ kind: 'done', value: saved })) },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  function Shown() {
    const [item, setItem] = useState(PASSED)
    // the page reads the record again once it was saved
    useEffect(() => {
      const { unsubscribe } = save.subscribe((now) => (now.matches({ open: 'saved' }) ? setItem(saved) : undefined))
      return unsubscribe
    }, [])
    return <CorrectionForm item={item} save={save} mayCorrect={[]} onReread={() => undefined} />
  }
  show(<Shown />)
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const why = () => screen.getByRole('textbox', { name: /更正的原因/ }).getAttribute('aria-invalid')
  expect(why()).toBe('false')
  await user.click(screen.getByRole('button', { name: '保存更正' }))
  expect(why()).toBe('true')
  await user.type(screen.getByRole('textbox', { name: '说明' }), '补一句')
  await user.type(screen.getByRole('textbox', { name: /更正的原因/ }), '看错了版本')
  await user.click(screen.getByRole('button', { name: '保存更正' }))
  await screen.findByText('已保存')
  expect(why()).toBe('false')
})
