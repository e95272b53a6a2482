import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { META } from '#domain/channels/meta.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchContext } from '#machines/batch/batch.types.ts'
import { applyEdits, NO_EDITS, rebase, type EditQueue } from '#machines/batch/edit-history.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { SaveStatus } from '#views/batch/flow/SaveStatus.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const facts = newBatchFacts(emptySpec(META, ({ key }) => key))
const { context } = createActor(batchMachine, { input: { flowId: 'f', facts } }).getSnapshot()

const shown = (now: Partial<BatchContext>) => {
  const { container } = render(
    <WordsProvider language="zh">
      <SaveStatus context={{ ...context, ...now }} isSaving={false} />
    </WordsProvider>,
  )
  return container.textContent
}
const edited: EditQueue = applyEdits(NO_EDITS, [{ seq: 3, level: 'ad', version: 1, field: 'name', before: '旧', after: '新' }])

test('nothing is said of saving while nothing was edited', () => {
  expect(shown({ queue: NO_EDITS })).toBe('')
})

test('an edit that has not left yet is counted', () => {
  shown({ queue: edited })
  expect(screen.getByText('1 处未保存')).toBeTruthy()
})

test('a save of edits from before a reload is told as well, although there is no step to undo', () => {
  expect(shown({ queue: rebase(NO_EDITS, [{ seq: 3, version: 2 }]) })).toContain('修改已保存')
})
