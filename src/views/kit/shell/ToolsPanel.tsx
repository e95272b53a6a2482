import { InputGroup } from '@blueprintjs/core'
import { Search, Share } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { TrayFlow } from '../flow/FlowTray.tsx'
import { StateTag } from '../StateTag.tsx'
import { useSay } from '../words.tsx'
import { CornerMark, type Corner } from './CornerMark.tsx'
import { follow } from './follow.ts'

/** A tool of the library. `href` null: it is opened by `onSelect` (the external builder). */
export type ToolLink = { key: string; title: string; href: string | null; onSelect?: () => void; corner?: Corner }
export type ToolGroupLinks = { key: string; title: string; tools: readonly ToolLink[] }

type Props = {
  groups: readonly ToolGroupLinks[]
  /** the last six, latest first */
  recent: readonly ToolLink[]
  quick: readonly ToolLink[]
  /** open flows: found by typing, next to the tools */
  flows?: readonly TrayFlow[]
  onGo: (href: string) => void
  /** a page of its own, not a menu */
  wide?: boolean
  /** the last of several things on its page: a line for each group, without a search */
  compact?: boolean
  autoFocus?: boolean
}

/** The tools in their groups, the recent and the quick ones first, found by typing and walked by arrows. */
export function ToolsPanel({ groups, recent, quick, flows = [], onGo, wide = false, compact = false, autoFocus = false }: Props) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fits = ({ title }: ToolLink) => say(title).toLowerCase().includes(wanted)
  const shown = groups.map((group) => ({ ...group, tools: group.tools.filter(fits) })).filter(({ tools }) => tools.length > 0)
  const found = wanted === '' ? [] : flows.filter(({ title }) => title.toLowerCase().includes(wanted))
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) return items()[0]?.click()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
  }
  if (compact)
    return (
      <div ref={box} className="fd-tools fd-tools-compact" onKeyDown={walk}>
        <ToolRow title={say('shell.tools.recent')} tools={recent} onGo={onGo} />
        <ToolRow title={say('shell.tools.quick')} tools={quick} onGo={onGo} />
        {groups.map(({ key, title, tools }) => (
          <ToolRow key={key} title={say(title)} tools={tools} onGo={onGo} />
        ))}
        {groups.length === 0 ? <p className="fd-muted">{say('shell.tools.none')}</p> : null}
      </div>
    )
  return (
    <div ref={box} className={wide ? 'fd-tools fd-tools-wide' : 'fd-tools'} onKeyDown={walk}>
      <InputGroup
        type="search"
        size={wide ? 'medium' : 'small'}
        leftIcon={<Search />}
        aria-label={say('shell.tools.search')}
        placeholder={say('shell.tools.search')}
        autoFocus={autoFocus}
        value={typed}
        onValueChange={setTyped}
      />
      {wanted === '' ? (
        <>
          <ToolRow title={say('shell.tools.recent')} tools={recent} onGo={onGo} />
          <ToolRow title={say('shell.tools.quick')} tools={quick} onGo={onGo} />
        </>
      ) : null}
      {found.length > 0 ? <FoundFlows flows={found} onGo={onGo} /> : null}
      <div className="fd-tools-groups">
        {shown.map(({ key, title, tools }) => (
          <section key={key} aria-label={say(title)}>
            <h3>{say(title)}</h3>
            <ul className="fd-plain">
              {tools.map((tool) => (
                <li key={tool.key}>
                  <Tool tool={tool} onGo={onGo} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 && found.length === 0 ? (
        <p role="status" className="fd-muted">
          {say(wanted === '' ? 'shell.tools.none' : 'shell.tools.nothing_found')}
        </p>
      ) : null}
    </div>
  )
}

function FoundFlows({ flows, onGo }: { flows: readonly TrayFlow[]; onGo: (href: string) => void }) {
  const say = useSay()
  return (
    <section aria-label={say('shell.tools.flows')} className="fd-tools-flows">
      <h3>{say('shell.tools.flows')}</h3>
      <ul className="fd-plain">
        {flows.map(({ id, title, href, state, stateText }) => (
          <li key={id}>
            <a data-tool className="fd-tool" href={href} onClick={(event) => follow(event, href, onGo)}>
              <span>{title}</span> <StateTag state={state} label={stateText} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToolRow({ title, tools, onGo }: { title: string; tools: readonly ToolLink[]; onGo: (href: string) => void }) {
  if (tools.length === 0) return null
  return (
    <nav aria-label={title} className="fd-tools-row">
      <span className="fd-muted">{title}</span>
      {tools.map((tool) => (
        <Tool key={tool.key} tool={tool} onGo={onGo} />
      ))}
    </nav>
  )
}

function Tool({ tool: { title, href, onSelect, corner }, onGo }: { tool: ToolLink; onGo: (href: string) => void }) {
  const say = useSay()
  if (href === null)
    return (
      <button type="button" data-tool className="fd-tool" onClick={onSelect}>
        {say(title)} <Share size={11} title={say('builder_link.external')} />
      </button>
    )
  return (
    <a data-tool className="fd-tool" href={href} onClick={(event) => follow(event, href, onGo)}>
      {say(title)}
      <CornerMark corner={corner} />
    </a>
  )
}
