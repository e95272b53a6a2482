import { Button } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FilterEditor, type FilterChoices } from './FilterEditor.tsx'
import { FILTER_KEYS } from './filters.keys.ts'

type Props = {
  filters: DimensionFilters
  choices: FilterChoices
  onFilters: (filters: DimensionFilters) => void
  /** tools behind the button */
  children?: ReactNode
}

/** The button of the filters among the tools of a page, and the filters below them: a press or a key opens and closes them, and the button has the focus back. */
export function FilterPanel({ filters, choices, onFilters, children = null }: Props) {
  const say = useSay()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => (isOpen ? close() : setOpen(true))
  useSingleKeys(FILTER_KEYS, { filters: toggle })
  return (
    <>
      <Button
        ref={button}
        size="small"
        icon={<Filter />}
        text={filters.length === 0 ? say('insight.filters') : say('insight.filters.count', { count: filters.length })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      />
      {children}
      {isOpen ? <FilterEditor id={id} filters={filters} choices={choices} onFilters={onFilters} onClose={close} /> : null}
    </>
  )
}
