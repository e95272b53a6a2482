import { Button } from '@blueprintjs/core'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { StatementKind } from '#domain/finance/statement.ts'
import { extractionFlow, extractionFlowId, newExtractionFacts } from '#machines/extraction/extraction.flow.ts'
import type { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type { ExtractionFacts, StatementKey } from '#machines/extraction/extraction.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { ExtractionView, OpenStatement } from '#views/finance/statements/ExtractionView.tsx'
import { LatestLine } from '#views/finance/statements/LatestLine.tsx'
import { downloadStored, downloadTemplate, wiredExtractionMachine, wiredLatestExtraction } from '#views/finance/statements/wire.ts'
import { EmptyState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { RunningFlow, WiredKind } from './flows.ts'
import { useServices, useSignedIn } from './services-context.tsx'
import { NamesRemedy } from './NamesRemedy.tsx'
import { useOpened } from './use-opened.ts'

const WIRED: WiredKind<typeof extractionMachine, ExtractionFacts> = {
  kind: extractionFlow,
  wired: () => Promise.resolve(wiredExtractionMachine),
}

/**
 * Stands at the head of the pages of income and outcome: what became of the latest statement of the month, and the flow that brings another.
 * The flow is of a kind and month, goes on when the page is left, and is in the tray.
 */
export function StatementUpload({ kind, month }: { kind: StatementKind; month: string }) {
  const { user, flows } = useSignedIn()
  const key = useMemo(() => ({ kind, month }), [kind, month])
  const flowId = extractionFlowId(key)
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  const isOpen = listed.some((flow) => flow.flowId === flowId)
  const mayUpload = functionBlockers(user.permissions, 'finance.statement.upload')
  if (isOpen) return <OpenFlow key={flowId} flowId={flowId} />
  return (
    <div className="fd-statement-part">
      <Latest key={flowId} of={key} />
      <span className="fd-spacer" />
      <OpenStatement mayUpload={mayUpload} onOpen={() => void flows.open(WIRED, flowId, { facts: newExtractionFacts(key) })} />
    </div>
  )
}

/** Read again whenever the server says that something changed: a colleague's extraction is seen here. */
function Latest({ of }: { of: StatementKey }) {
  const { changes } = useServices()
  const [latest, , actor] = useMachine(wiredLatestExtraction, { input: { query: of } })
  useEffect(() => changes.subscribe(() => actor.send({ type: 'reading.again' })), [changes, actor])
  const { answer } = latest.context
  return answer ? <LatestLine extraction={answer.extraction} onDownload={(file, name) => void downloadStored(file, name)} /> : null
}

function OpenFlow({ flowId }: { flowId: string }) {
  const say = useSay()
  const { flows } = useSignedIn()
  const { opened, takeHere } = useOpened(flows, WIRED, flowId)
  switch (opened?.state) {
    case 'running':
      return <Running flow={opened.flow} />
    case 'elsewhere':
      return (
        <EmptyState title={say('flow.elsewhere')} action={<Button intent="primary" text={say('flow.take_here')} onClick={takeHere} />} />
      )
    case 'old':
    case 'missing':
      return <EmptyState title={say('flow.missing')} action={<Button text={say('flow.remove')} onClick={() => flows.drop(flowId)} />} />
    case undefined:
      return <LoadingState />
  }
}

function Running({ flow }: { flow: RunningFlow<typeof extractionMachine> }) {
  const { user } = useSignedIn()
  const trail = useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
  return (
    <div className="fd-statement-flow">
      <ExtractionView
        flow={flow.actor}
        trail={trail}
        mayUpload={functionBlockers(user.permissions, 'finance.statement.upload')}
        onDownload={(key, name) => void downloadStored(key, name)}
        onTemplate={(kind, template, format) => void downloadTemplate(kind, template, format)}
        remedy={(extraction) => (
          <NamesRemedy key={extraction.id} extraction={extraction} onBegun={(id) => flow.actor.send({ type: 'flow.follow', id })} />
        )}
      />
    </div>
  )
}
