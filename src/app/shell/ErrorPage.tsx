import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { follow } from '#views/kit/shell/follow.ts'
import { matching } from '#views/kit/shell/palette-match.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { FaultReport } from './FaultReport.tsx'
import { keepFault, readFault, stepsBefore, type Fault } from './fault.ts'
import type { StoredFlow } from '#app/flows/flow-store.ts'
import { useServices } from './services-context.tsx'
import { useShell } from './shell-context.tsx'
import { flowTitle } from './tray.ts'

/** An address without a page: says so, and helps to find the one that was meant. */
export function MissingPage() {
  const say = useSay()
  const { pathname } = useLocation()
  const { pages } = useShell()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const found = matching(pages, typed)
  return (
    <div className="fd-missing">
      <EmptyState title={say('app.not_found.title')} hint={say('app.not_found.text', { path: pathname })} />
      <InputGroup
        type="search"
        aria-label={say('not_found.search')}
        placeholder={say('not_found.search')}
        value={typed}
        onValueChange={setTyped}
      />
      {found.length === 0 ? <p role="status">{say('not_found.nothing')}</p> : null}
      <ul className="fd-plain">
        {found.map(({ key, title, href }) => (
          <li key={key}>
            <a href={href} onClick={(event) => follow(event, href, (to) => void navigate(to))}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A page that threw. Running flows are untouched: they live outside of it. */
export function ThrownPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  return <Broken key={pathname} error={error} path={pathname + search} />
}

function Broken({ error, path }: { error: unknown; path: string }) {
  const say = useSay()
  const { flows } = useServices()
  const [fault] = useState(() => faultOf(error, path, flows.read()?.list() ?? [], say))
  useEffect(() => keepFault(window.sessionStorage, fault), [fault])
  return <FaultReport fault={fault} />
}

function faultOf(error: unknown, path: string, flows: readonly StoredFlow[], say: Say): Fault {
  const at = new Date().toISOString()
  const reason = error instanceof Error ? error.message : String(error)
  return { reason, path, at, steps: stepsBefore(flows, at, (flow) => flowTitle(say, flow)) }
}

/** `/error`: the last fault of this tab, with what came before it. */
export function FaultPage() {
  const say = useSay()
  const navigate = useNavigate()
  const fault = useMemo(() => readFault(window.sessionStorage), [])
  if (fault) return <FaultReport fault={fault} />
  return (
    <div className="fd-page">
      <PageHeader title={say('page.Error')} />
      <EmptyState
        title={say('fault.none')}
        action={<Button size="small" text={say('app.not_found.home')} onClick={() => void navigate('/')} />}
      />
    </div>
  )
}
