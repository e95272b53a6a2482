import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { problemsBeside, problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { show } from './show.tsx'

function Form({ problems }: { problems: readonly Blocker[] }) {
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  return (
    <form ref={form}>
      <input aria-label="account" name="account" />
      <textarea aria-label="name" name="name" />
    </form>
  )
}

const taken = blocker('user.account_taken', { field: 'account' })
const missing = blocker('input.missing', { field: 'name' })
const other = blocker('permission.denied')

test.each<[string, readonly Blocker[], string | null]>([
  ['the field a refusal names', [missing], 'name'],
  ['the first of several', [missing, taken], 'name'],
  ['the one that is there, when the first is no field of the form', [blocker('x', { field: 'version' }), taken], 'account'],
  ['nowhere when none is named', [other], null],
])('the cursor goes to %s', (_, problems, focused) => {
  show(<Form problems={problems} />)
  expect(document.activeElement === document.body ? null : document.activeElement?.getAttribute('name')).toBe(focused)
})

test('a refusal that is is not asked again while the person goes on typing elsewhere', () => {
  const problems = [taken]
  const { rerender } = show(<Form problems={problems} />)
  screen.getByLabelText('name').focus()
  rerender(<Form problems={problems} />)
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
})

test('what names a field is said there, everything else next to the form', () => {
  const all = [taken, missing, other]
  expect([problemsOfField(all, 'name'), problemsBeside(all, ['account', 'name']), problemsBeside(all, ['account'])]).toEqual([
    [missing],
    [other],
    [missing, other],
  ])
})
