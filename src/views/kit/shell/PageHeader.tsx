import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '../words.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { RemovableTag } from '../RemovableTag.tsx'

export type FilterChip = { key: string; label: string; onRemove: () => void }

type Props = {
  title: string
  /** what is above it, where only the page knows; else the frame says it */
  trail?: readonly { title: string; href: string }[]
  onGo?: (href: string) => void
  /** how many there are in all; text where not all of them are here yet */
  count?: number | string | undefined
  /** filters in force, as they are in the address */
  chips?: readonly FilterChip[]
  onClearChips?: () => void
  /** what the page is narrowed to or made of, below its name; a list in a grid has it in the grid's tool bar */
  children?: ReactNode
  action?: ReactNode
}

/** Breadcrumb · title · count, filters as chips, the primary action at the end: one line, as high on every page. What can be chosen is below it. */
export function PageHeader({ title, trail, onGo, count, chips = [], onClearChips, children, action }: Props) {
  const say = useSay()
  return (
    <>
      <header className="fd-page-head">
        <Breadcrumb own={trail && onGo ? { trail, onGo } : undefined} />
        <h1 className="fd-page-title">{title}</h1>
        <span className="fd-muted fd-figures fd-page-count">{typeof count === 'number' ? countText(count) : count}</span>
        <div className="fd-chips">
          {chips.map(({ key, label, onRemove }) => (
            <RemovableTag key={key} round name={label} onRemove={onRemove} />
          ))}
          {chips.length > 1 && onClearChips ? (
            <Button size="small" variant="minimal" text={say('kit.list.clear_filters')} onClick={onClearChips} />
          ) : null}
        </div>
        <span className="fd-spacer" />
        {action ?? null}
      </header>
      {children ? <div className="fd-page-filters">{children}</div> : null}
    </>
  )
}
