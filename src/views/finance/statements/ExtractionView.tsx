import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { ChosenFile, Extraction } from '#machines/extraction/extraction.types.ts'
import { EXTRACTION_STAGES } from '#machines/extraction/extraction.flow.ts'
import { extractionMachine } from '#machines/extraction/extraction.machine.ts'
import { differenceBlockers, endBlockers, sendBlockers } from '#machines/extraction/extraction.setup.ts'
import type { TrailEntry } from '#machines/kit/trail.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReason, useSay, type Say } from '#views/kit/words.tsx'
import { flowParts } from '../flow-parts.ts'
import { ChoosePanel } from './ChoosePanel.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { StoppedPanel } from './StoppedPanel.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import './statements.css'

type Flow = ActorRefFrom<typeof extractionMachine>
type Snapshot = ReturnType<Flow['getSnapshot']>

export type ExtractionViewProps = {
  flow: Flow
  trail: readonly TrailEntry[]
  /** the switch to the rows of the month */
  subtitle?: ReactNode
  /** why this person may not upload */
  mayUpload: readonly Blocker[]
  onDownload: (key: string, name: string) => void
  onTemplate: (kind: StatementKind, template: string, format: 'xlsx' | 'csv') => void
  /** the mappings of columns that are kept, with the file that was chosen */
  mappings?: (kind: StatementKind, file: ChosenFile | null) => ReactNode
  /** what can be done about an extraction that did not understand everything */
  remedy?: (extraction: Extraction) => ReactNode
  /** brings the file of this extraction to the month that all its lines are of */
  onOtherMonth?: (month: string, extraction: Extraction) => void
}

/** A statement on its way: choose it, watch its extraction, see what came in and what did not. */
export function ExtractionView(props: ExtractionViewProps) {
  const { flow, trail, subtitle, mayUpload, onDownload, onTemplate, mappings, remedy } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { kind, month, problems, progress } = snapshot.context
  return (
    <FlowFrame
      {...flowParts(say, { machine: extractionMachine, stages: EXTRACTION_STAGES, snapshot, trail })}
      title={say(`finance.statement.title.${kind}`, { month })}
      subtitle={subtitle}
      actions={actionsOf(say, snapshot, props)}
    >
      <div className="fd-statement">
        {problems.length > 0 && !snapshot.matches('unreadable') ? (
          <Callout role="alert" compact icon={null} intent="warning" title={noteOf(say, snapshot)}>
            <BlockerList blockers={problems} />
          </Callout>
        ) : null}
        {snapshot.matches('unreadable') ? (
          <ErrorState
            reason={problems.map((problem) => sayReason(say, problem)).join('; ')}
            onRetry={() => flow.send({ type: 'flow.reread' })}
          />
        ) : null}
        {snapshot.matches('reading') && !progress && !isChoosing(snapshot) ? <LoadingState /> : null}
        <Work
          snapshot={snapshot}
          flow={flow}
          mayUpload={mayUpload}
          onDownload={onDownload}
          onTemplate={onTemplate}
          {...(mappings ? { mappings } : {})}
          {...(remedy ? { remedy } : {})}
        />
      </div>
    </FlowFrame>
  )
}

/** Also while a choice is asked about again: a file that is being chosen meanwhile is not lost. */
const isChoosing = (snapshot: Snapshot): boolean =>
  snapshot.matches('choosing') ||
  snapshot.matches('validatingTemplate') ||
  (snapshot.matches('reading') && snapshot.context.extractionId === null && snapshot.context.templates.length > 0)

type WorkProps = Pick<ExtractionViewProps, 'flow' | 'mayUpload' | 'onDownload' | 'onTemplate' | 'mappings' | 'remedy'> & {
  snapshot: Snapshot
}

function Work({ snapshot, flow, mayUpload, onDownload, onTemplate, mappings, remedy }: WorkProps) {
  const say = useSay()
  const { kind, file, templates, progress } = snapshot.context
  const extraction = progress?.extraction ?? null
  if (isChoosing(snapshot))
    return (
      <ChoosePanel
        kind={kind}
        file={file}
        templates={templates}
        last={extraction}
        busy={snapshot.matches('validatingTemplate')}
        onChoose={(chosen) => flow.send({ type: 'file.choose', file: chosen })}
        onTemplate={onTemplate}
        onDownload={onDownload}
        mappings={mappings?.(kind, file)}
      />
    )
  if (snapshot.matches('uploading'))
    return (
      <p className="fd-muted" role="status">
        {say('finance.statement.uploading', { file: file?.name ?? '' })}
      </p>
    )
  if (snapshot.matches('uploadUncertain')) return <p role="status">{say('finance.statement.unknown')}</p>
  if (!extraction || snapshot.matches('reading')) return null
  if (snapshot.matches('extracting') || snapshot.matches('cancelling') || snapshot.matches('lost'))
    return <ProgressPanel extraction={extraction} isCancelling={snapshot.matches('cancelling')} isLost={snapshot.matches('lost')} />
  if (snapshot.matches('stopped'))
    return (
      <StoppedPanel
        extraction={extraction}
        busy={snapshot.matches({ stopped: 'explaining' })}
        mayUpload={mayUpload}
        blockersOf={(reason) => differenceBlockers(snapshot.context, reason)}
        onExplain={(reason) => flow.send({ type: 'difference.explain', reason })}
        onDownload={onDownload}
      />
    )
  if (snapshot.matches('closed')) return <p className="fd-muted">{say('finance.statement.done')}</p>
  return (
    <>
      <ResultPanel extraction={extraction} onDownload={onDownload} />
      {remedy && extraction.bad_key !== null && extraction.unknown_names.length > 0 ? remedy(extraction) : null}
    </>
  )
}

/** Problems next to an extraction that goes on are about asking it to end; elsewhere they are about the file. */
const noteOf = (say: Say, snapshot: Snapshot): string | undefined =>
  snapshot.matches('extracting') && snapshot.context.progress?.extraction?.may_cancel ? say('finance.statement.cancel_failed') : undefined

/** What can be done now; what cannot says why. */
function actionsOf(say: Say, snapshot: Snapshot, { flow, mayUpload, onOtherMonth }: ExtractionViewProps): FlowAction[] {
  const { context } = snapshot
  const { send } = flow
  const close: FlowAction = {
    key: 'close',
    label: say(snapshot.hasTag('settled') ? 'finance.statement.done' : 'common.close'),
    blockers: [],
    variant: 'minimal',
    onSelect: () => send({ type: 'flow.close' }),
  }
  const again: FlowAction = {
    key: 'again',
    label: say('finance.statement.another'),
    blockers: mayUpload,
    onSelect: () => send({ type: 'flow.again' }),
  }
  const reread: FlowAction = {
    key: 'reread',
    label: say('finance.statement.read_again'),
    blockers: [],
    onSelect: () => send({ type: 'flow.reread' }),
  }
  if (snapshot.matches('choosing') || snapshot.matches('validatingTemplate')) {
    const isSame = context.problems.some(({ code }) => code === 'finance.statement.same_file')
    const upload: FlowAction = {
      key: 'upload',
      label: say(isSame ? 'finance.statement.upload_again' : 'finance.statement.upload'),
      blockers: [...mayUpload, ...sendBlockers(context)],
      intent: 'primary',
      hotkey: 'Ctrl+Enter',
      loading: snapshot.matches('validatingTemplate'),
      onSelect: () => send({ type: 'file.upload', again: isSame }),
    }
    return [close, upload]
  }
  if (snapshot.matches('uploadUncertain'))
    return [
      reread,
      {
        key: 'retry',
        label: say('finance.statement.ask_again'),
        blockers: [],
        intent: 'primary',
        onSelect: () => send({ type: 'write.retry' }),
      },
    ]
  if (snapshot.matches('extracting') || snapshot.matches('cancelling') || snapshot.matches('stopped'))
    return [
      close,
      {
        key: 'cancel',
        label: say('finance.statement.cancel'),
        blockers: [...mayUpload, ...endBlockers(context)],
        loading: snapshot.matches('cancelling'),
        onSelect: () => send({ type: 'extraction.cancel' }),
      },
    ]
  if (snapshot.matches('lost')) return [close, reread]
  if (snapshot.matches('extracted') || snapshot.matches('cancelled') || snapshot.matches('failed'))
    return [close, again, ...toOtherMonth(say, context.progress?.extraction ?? null, { mayUpload, onOtherMonth })]
  return []
}

/** The file was sent for the wrong month: it goes to the one its lines are of. */
function toOtherMonth(
  say: Say,
  extraction: Extraction | null,
  { mayUpload, onOtherMonth }: Pick<ExtractionViewProps, 'mayUpload' | 'onOtherMonth'>,
): FlowAction[] {
  if (!onOtherMonth || extraction?.error?.code !== 'finance.statement.another_month') return []
  const month = String(extraction.error.params?.value ?? '')
  return [
    {
      key: 'other_month',
      label: say('finance.statement.to_month', { month }),
      blockers: mayUpload,
      intent: 'primary',
      hotkey: 'Ctrl+Enter',
      onSelect: () => onOtherMonth(month, extraction),
    },
  ]
}

/** The button that opens a flow where none is. */
export function OpenStatement({ mayUpload, onOpen }: { mayUpload: readonly Blocker[]; onOpen: () => void }) {
  const say = useSay()
  return mayUpload.length > 0 ? null : <Button size="small" text={say('finance.statement.open')} onClick={onOpen} />
}
