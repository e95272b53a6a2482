import { Button } from '@blueprintjs/core'
import { useMachine } from '@xstate/react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { extractionFlow, extractionFlowId, newExtractionFacts } from '#machines/extraction/extraction.flow.ts'
import type { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import type { Extraction, ExtractionFacts, StatementKey } from '#machines/extraction/extraction.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { ExtractionView, OpenStatement } from '#views/finance/statements/ExtractionView.tsx'
import { LatestLine } from '#views/finance/statements/LatestLine.tsx'
import {
  downloadStored,
  downloadTemplate,
  storedFile,
  wiredExtractionMachine,
  wiredLatestExtraction,
} from '#views/finance/statements/wire.ts'
import { EmptyState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { StoredFlow } from '#app/flows/flow-store.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'
import { StatementMappings } from './StatementMappings.tsx'
import { NamesRemedy } from './NamesRemedy.tsx'
import { useOpened } from '#app/parts/use-opened.ts'

const WIRED: WiredKind<typeof extractionMachine, ExtractionFacts> = {
  kind: extractionFlow,
  wired: () => Promise.resolve(wiredExtractionMachine),
}

/** The flow that brings a statement of this kind and month, as it is listed; null: none is open. It goes on when its page is left. */
export function useStatementFlow({ kind, month }: StatementKey): StoredFlow | null {
  const { flows } = useSignedIn()
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  return listed.find((flow) => flow.kind === extractionFlow.id && flow.flowId === extractionFlowId({ kind, month })) ?? null
}

/** At the head of the rows: the result of the latest statement of the month, and the way to bring another. */
export function StatementHead({ of, onOpen }: { of: StatementKey; onOpen: () => void }) {
  const { user, flows } = useSignedIn()
  const open = () => void flows.open(WIRED, extractionFlowId(of), { facts: newExtractionFacts(of) }).then(onOpen)
  return (
    <div className="fd-statement-part">
      <Latest of={of} />
      <span className="fd-spacer" />
      <OpenStatement mayUpload={functionBlockers(user.permissions, 'finance.statement.upload')} onOpen={open} />
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

/** The open flow, in place of the rows: a page has one frame. */
export function StatementFlow({ flowId, subtitle }: { flowId: string; subtitle: ReactNode }) {
  const say = useSay()
  const { flows } = useSignedIn()
  const { opened, takeHere } = useOpened(flows, WIRED, flowId)
  switch (opened?.state) {
    case 'running':
      return <Running flow={opened.flow} subtitle={subtitle} />
    case 'elsewhere':
      return (
        <EmptyState title={say('flow.elsewhere')} action={<Button intent="primary" text={say('flow.take_here')} onClick={takeHere} />} />
      )
    case 'old':
    case 'missing':
      return (
        <EmptyState
          title={say('flow.missing')}
          action={<Button text={say('flow.remove')} onClick={() => flows.drop({ kind: extractionFlow.id, flowId })} />}
        />
      )
    case undefined:
      return <LoadingState />
  }
}

function Running({ flow, subtitle }: { flow: RunningFlow<typeof extractionMachine>; subtitle: ReactNode }) {
  const { user, flows } = useSignedIn()
  const [, setSearch] = useSearchParams()
  /** The same file, chosen in the flow of the other month; what was begun there goes on. */
  const moveTo = async (month: string, { kind, file_key: key, file }: Extraction) => {
    const chosen = key === null ? null : await storedFile(key, file.name)
    if (key !== null && !chosen) return
    const of = { kind, month }
    const opened = await flows.open(WIRED, extractionFlowId(of), { facts: newExtractionFacts(of) })
    if (chosen && opened.state === 'running') opened.flow.actor.send({ type: 'file.choose', file: chosen })
    flow.actor.send({ type: 'flow.close' })
    setSearch({ month })
  }
  const trail = useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
  return (
    <ExtractionView
      flow={flow.actor}
      trail={trail}
      subtitle={subtitle}
      mayUpload={functionBlockers(user.permissions, 'finance.statement.upload')}
      onDownload={(key, name) => void downloadStored(key, name)}
      onTemplate={(kind, template, format) => void downloadTemplate(kind, template, format)}
      mappings={(kind, file) => <StatementMappings kind={kind} file={file} />}
      onOtherMonth={(month, extraction) => void moveTo(month, extraction)}
      remedy={(extraction) => (
        <NamesRemedy key={extraction.id} extraction={extraction} onBegun={(id) => flow.actor.send({ type: 'flow.follow', id })} />
      )}
    />
  )
}
