import { useSelector } from '@xstate/react'
import { Fragment, useEffect, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { AnyStateMachine } from 'xstate'
import type { FlowPage } from '#permissions/page-list.ts'
import { flowPath, flowsOf } from '#permissions/pages.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { OpenedFlow } from './OpenedFlow.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'

/** The page that the flows of a kind are below (`flowsOf`). */
export type FlowPlace<TMachine extends AnyStateMachine, TFacts> = {
  page: FlowPage
  wired: WiredKind<TMachine, TFacts>
}

/** Begins a flow and goes to it; `replace`: the way back leads past the address it was begun at, which would begin another one. */
export function useBegin<TMachine extends AnyStateMachine, TFacts>({ page, wired }: FlowPlace<TMachine, TFacts>) {
  const { home, entered } = flowsOf(page)
  const { flows } = useSignedIn()
  const navigate = useNavigate()
  return (facts: TFacts, { replace = false }: { replace?: boolean } = {}) => {
    const flowId = `${entered}${crypto.randomUUID().slice(0, 8)}`
    void flows.open(wired, flowId, { facts }).then(() => navigate(`${home}/${flowId}`, { replace }))
  }
}

type Props<TMachine extends AnyStateMachine, TFacts> = {
  place: FlowPlace<TMachine, TFacts>
  /** what a stored thing is opened with; is at module level */
  factsOf: (id: string) => TFacts
  children: (flow: RunningFlow<TMachine>, onHome: () => void) => ReactNode
}

/** The flow that the address names. */
export function AddressedFlow<TMachine extends AnyStateMachine, TFacts>({ place, factsOf, children }: Props<TMachine, TFacts>) {
  const { page, wired } = place
  const { home, stored } = flowsOf(page)
  const { flows } = useSignedIn()
  const { flowId = '' } = useParams()
  const navigate = useNavigate()
  const onHome = () => void navigate(home)
  const id = flowId.startsWith(stored) ? /^\d+$/.exec(flowId.slice(stored.length))?.[0] : undefined
  const facts = useMemo(() => (id === undefined ? undefined : factsOf(id)), [id, factsOf])
  return (
    <div className="fd-page">
      <OpenedFlow flows={flows} wired={wired} flowId={flowId} {...(facts ? { facts } : {})} onHome={onHome}>
        {(flow) => (
          <Fragment key={flow.actor.sessionId}>
            <ToStored place={place} flow={flow} />
            {children(flow, onHome)}
          </Fragment>
        )}
      </OpenedFlow>
    </div>
  )
}

/**
 * Once the entered thing is stored, the page continues under its address, which survives a reload. The query stays: it may name the network whose calls
 * read the stored thing.
 */
function ToStored<TMachine extends AnyStateMachine, TFacts>({
  place,
  flow,
}: {
  place: FlowPlace<TMachine, TFacts>
  flow: RunningFlow<TMachine>
}) {
  const { page, wired } = place
  const { stored } = flowsOf(page)
  const { flows } = useSignedIn()
  const navigate = useNavigate()
  const { search } = useLocation()
  const id = useSelector(flow.actor, (snapshot) => wired.kind.storedId?.(snapshot) ?? null)
  useEffect(() => {
    if (id === null || flow.flowId === stored + id) return
    let left = false
    void flows.rename(flow, stored + id).then((isRenamed) => {
      if (isRenamed && !left) void navigate({ pathname: flowPath(page, id), search }, { replace: true })
    })
    return () => {
      left = true
    }
  }, [flow, flows, id, navigate, page, search, stored])
  return null
}
