import { useEffect, type RefObject } from 'react'
import type { Blocker } from '#domain/blocker.ts'

const NAMED = 'input, select, textarea, button'

/** Puts the cursor into the first field that a refusal names (D3): the first control in the box whose `name` it is. */
export function useFieldFocus(box: RefObject<HTMLElement | null>, problems: readonly Blocker[]): void {
  useEffect(() => {
    const controls = [...(box.current?.querySelectorAll<HTMLElement>(NAMED) ?? [])]
    const named = problems.flatMap(({ field }) => controls.filter((control) => control.getAttribute('name') === field))
    named[0]?.focus()
  }, [box, problems])
}

/**
 * Focuses a field when its page opens. It waits for the first frame, which calculates the layout anyway; `autoFocus` would force the layout
 * during the first render and make that task longer. If another element has the focus by then, it keeps it.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [field])
}

/** What is said of one field of a form. */
export const problemsOfField = (problems: readonly Blocker[], name: string): readonly Blocker[] =>
  problems.filter(({ field }) => field === name)

/** What is said of none of the form's fields, and has to be next to the form. */
export const problemsBeside = (problems: readonly Blocker[], names: readonly string[]): readonly Blocker[] =>
  problems.filter(({ field }) => field === undefined || !names.includes(field))
