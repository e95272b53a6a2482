import { useId, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from './BlockerList.tsx'
import { useTold } from './gaps.tsx'
import type { Say } from './words.tsx'

export type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean }

export type FieldProps = {
  label: string
  hint?: string | undefined
  required?: boolean
  blockers?: readonly Blocker[]
  warnings?: readonly Blocker[]
  reasonOf?: (blocker: Blocker, say: Say) => string
  /** label left of the control instead of above */
  inline?: boolean
  /** as wide as two in a grid of fields */
  wide?: boolean
  /** a group of controls takes a legend instead of a label */
  group?: boolean
  /** what the field is of, as a path: it can be led to (`focusPlace`) */
  place?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

/** After the name of what has to be filled in. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="fd-danger">
    {' *'}
  </span>
)

/** A control with its label, its hint, and what is wrong next to it; the ids join them for a screen reader. */
export function Field({
  label,
  hint,
  required = false,
  blockers = [],
  warnings = [],
  reasonOf,
  inline = false,
  wide = false,
  group = false,
  place,
  children,
}: FieldProps) {
  const id = useId()
  const { told, onBlur } = useTold(blockers)
  const notes = `${id}-notes`
  const hasNotes = hint !== undefined || told.length + warnings.length > 0
  const title = (
    <>
      {label}
      {required ? <RequiredMark /> : null}
    </>
  )
  return (
    <div
      className={`fd-field${inline ? ' fd-field-inline' : ''}${wide ? ' fd-wide' : ''}`}
      onBlur={onBlur}
      data-place={place}
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      {group ? (
        <span className="fd-field-label" id={`${id}-label`}>
          {title}
        </span>
      ) : (
        <label className="fd-field-label" id={`${id}-label`} htmlFor={id}>
          {title}
        </label>
      )}
      <div className="fd-field-control">
        {children({ id, describedBy: hasNotes ? notes : undefined, invalid: told.length > 0 })}
        {hasNotes || required ? (
          <div id={notes} className="fd-field-notes">
            {hint ? <span className="fd-muted">{hint}</span> : null}
            {told.length > 0 ? <BlockerList blockers={told} reasonOf={reasonOf} /> : null}
            {warnings.length > 0 ? <BlockerList kind="warning" blockers={warnings} reasonOf={reasonOf} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
