import { Button, Tag } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '../words.tsx'
import { follow } from './follow.ts'

export type FilterChip = { key: string; label: string; onRemove: () => void }

type Props = {
  title: string
  /** where the page is; the last one is the title and is left out */
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
export function PageHeader({ title, trail = [], onGo, count, chips = [], onClearChips, children, action }: Props) {
  const say = useSay()
  return (
    <>
      <header className="fd-page-head">
        {trail.length > 0 ? (
          <nav aria-label={say('shell.breadcrumb')} className="fd-breadcrumb">
            {trail.map(({ title: step, href }) => (
              <a key={href} href={href} onClick={(event) => (onGo ? follow(event, href, onGo) : undefined)}>
                {step}
              </a>
            ))}
          </nav>
        ) : null}
        <h1 className="fd-page-title">{title}</h1>
        {count === undefined ? null : <span className="fd-muted fd-figures">{typeof count === 'number' ? countText(count) : count}</span>}
        <div className="fd-chips">
          {chips.map(({ key, label, onRemove }) => (
            <Tag key={key} minimal round onRemove={onRemove}>
              {label}
            </Tag>
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
