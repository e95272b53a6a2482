import { useEffect, type RefObject } from 'react'
import type { Blocker } from '#domain/blocker.ts'

/** Puts the cursor into the field that a refusal names (D3): the first control of the form whose `name` it is. */
export function useFieldFocus(form: RefObject<HTMLFormElement | null>, problem: Blocker | null): void {
  useEffect(() => {
    if (problem?.field === undefined) return
    const named = form.current?.elements.namedItem(problem.field)
    if (named instanceof HTMLElement) named.focus()
  }, [form, problem])
}
