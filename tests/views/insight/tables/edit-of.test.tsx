import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEditOf } from '#app/pages/insight/use-edit-of.ts'

test('an edit goes on where it was saved to, and each thing that is opened is another edit, also one that was open before', () => {
  const { result, rerender } = renderHook(({ id }: { id: string | null }) => useEditOf(id), { initialProps: { id: null as string | null } })
  const at = (id: string | null) => {
    rerender({ id })
    return result.current.number
  }
  act(() => result.current.goesOnAt('7'))
  expect(result.current.number).toBe(0)
  expect([at('7'), at('8'), at('7'), at(null)]).toEqual([0, 1, 2, 3])
})
