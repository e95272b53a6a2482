import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import type { TrayFlow } from '../flow/FlowTray.tsx'
import { useSay } from '../words.tsx'
import { BarPopover } from './BarPopover.tsx'
import { follow } from './follow.ts'
import { ToolsPanel, type ToolGroupLinks, type ToolLink } from './ToolsPanel.tsx'

export type ToolsMenuProps = {
  /** catalogue key of the entry, and the page of the whole library */
  title: string
  href: string
  isHere: boolean
  groups: readonly ToolGroupLinks[]
  recent: readonly ToolLink[]
  quick: readonly ToolLink[]
  /** open flows: the search finds them as well */
  flows: readonly TrayFlow[]
}

/** Opens under the mouse; by key it opens with the search in hand, and Escape gives the focus back. */
export function ToolsMenu({ title, href, isHere, groups, recent, quick, flows, onGo }: ToolsMenuProps & { onGo: (href: string) => void }) {
  const say = useSay()
  const [how, setHow] = useState<'closed' | 'hovered' | 'pressed'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const interact = (next: boolean) => {
    // the popover is a hovered one by the time it is gone, and gives nothing back
    if (!next && how === 'pressed') button.current?.focus()
    setHow(next ? (how === 'closed' ? 'hovered' : how) : 'closed')
  }
  const go = (to: string) => {
    setHow('closed')
    onGo(to)
  }
  const closing = (tools: readonly ToolLink[]) =>
    tools.map((tool) => ({
      ...tool,
      onSelect: () => {
        setHow('closed')
        tool.onSelect?.()
      },
    }))
  return (
    <BarPopover
      placement="bottom-start"
      isOpen={how !== 'closed'}
      interactionKind={how === 'pressed' ? 'click' : 'hover'}
      hoverOpenDelay={120}
      openOnTargetFocus={false}
      autoFocus={how === 'pressed'}
      enforceFocus={false}
      onInteraction={interact}
      content={
        <div className="fd-tools-menu">
          <ToolsPanel
            key={how === 'pressed' ? 'pressed' : 'hovered'}
            autoFocus={how === 'pressed'}
            groups={groups.map((group) => ({ ...group, tools: closing(group.tools) }))}
            recent={closing(recent)}
            quick={closing(quick)}
            flows={flows}
            onGo={go}
          />
          <a className="fd-tools-all" href={href} onClick={(event) => follow(event, href, go)}>
            {say('shell.tools.all')}
          </a>
        </div>
      }
      renderTarget={({ isOpen: _isOpen, ref, onClick: _onClick, ...target }) => (
        <span {...target} ref={ref}>
          <Button
            ref={button}
            variant="minimal"
            className={isHere ? 'fd-topbar-link fd-topbar-here' : 'fd-topbar-link'}
            endIcon={<CaretDown />}
            active={isHere}
            aria-haspopup="dialog"
            aria-expanded={how !== 'closed'}
            text={say(title)}
            onClick={() => setHow(how === 'pressed' ? 'closed' : 'pressed')}
          />
        </span>
      )}
    />
  )
}
