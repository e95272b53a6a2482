import { Button, Menu, MenuItem, OverflowList } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { Popover } from '../popover/Popover.tsx'
import { useSay } from '../words.tsx'
import { CornerMark, type Corner } from './CornerMark.tsx'
import { follow } from './follow.ts'
import './section-nav.css'

export type Section = {
  key: string
  title: string
  href: string
  blockers: readonly Blocker[]
  /** how many items wait there */
  corner?: Corner
}

type Props = {
  /** a catalogue key: what the sections are sections of */
  label: string
  sections: readonly Section[]
  here: string
  onGo: (href: string) => void
  /** below the sections, on a line of its own */
  above?: ReactNode
  children: ReactNode
}

/** The sections of a part of the console that the person may open, and the open one below. Those that do not fit are in a menu, never the open one. */
export function SectionNav({ label, sections, here, onGo, above, children }: Props) {
  const say = useSay()
  const shown = useMemo(() => sections.filter(({ blockers }) => blockers.length === 0), [sections])
  // the list measures itself again when these change
  const tab = useCallback(
    ({ key, title, href, corner }: Section) => (
      <a key={key} href={href} aria-current={key === here ? 'page' : undefined} onClick={(event) => follow(event, href, onGo)}>
        {say(title)}
        <CornerMark corner={corner} />
      </a>
    ),
    [here, onGo, say],
  )
  const rest = useCallback(
    (hidden: Section[]) => (
      <>
        {hidden.filter(({ key }) => key === here).map(tab)}
        <MoreSections sections={hidden.filter(({ key }) => key !== here)} onGo={onGo} />
      </>
    ),
    [here, onGo, tab],
  )
  return (
    <div className="fd-section">
      <nav aria-label={say(label)}>
        <OverflowList className="fd-section-nav" collapseFrom="end" items={shown} visibleItemRenderer={tab} overflowRenderer={rest} />
      </nav>
      {above}
      <div className="fd-section-work">{children}</div>
    </div>
  )
}

function MoreSections({ sections, onGo }: Pick<Props, 'sections' | 'onGo'>) {
  const say = useSay()
  const waits = sections.some(({ corner }) => corner)
  return (
    <Popover
      animation="minimal"
      arrow={false}
      placement="bottom-end"
      content={
        <Menu className="fd-section-more">
          {sections.map(({ key, title, href, corner }) => (
            <MenuItem
              key={key}
              href={href}
              text={
                <>
                  {say(title)}
                  <CornerMark corner={corner} />
                </>
              }
              onClick={(event) => follow(event, href, onGo)}
            />
          ))}
        </Menu>
      }
    >
      <Button size="small" variant="minimal" endIcon={<CaretDown />}>
        {say('kit.sections.more')}
        <CornerMark corner={waits ? { text: '•', spoken: say('kit.sections.waiting') } : undefined} />
      </Button>
    </Popover>
  )
}
