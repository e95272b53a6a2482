import { Button } from '@blueprintjs/core'
import { shownLevel } from '#domain/channels/levels.ts'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { duplicatedOf, type Duplicated } from '../preview/duplicated.ts'
import { PreviewGrid } from '../preview/PreviewGrid.tsx'
import { levelOfFilter } from '../preview/row-filter.ts'
import { batchStages } from './flow-stages.ts'
import { rowActions } from './row-actions.ts'
import { RowMatrix } from './RowMatrix.tsx'
import { RowTemplates } from './RowTemplates.tsx'
import { RowsDialogs } from './RowsDialogs.tsx'
import { RowsNotes } from './RowsNotes.tsx'
import { rowsSide } from './RowsSide.tsx'
import { footerOf, gridStatus } from './rows-status.ts'
import { RowsSummary } from './RowsSummary.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useRowsScreen, type RowsPlace, type RowsScreen } from './use-rows-screen.ts'

const WIDE = '(width >= 1200px)'

type RowsProps = RowsPlace & {
  trail: readonly TrailEntry[]
  onHome: () => void
  onGo: (href: string) => void
  /** where another batch like this one begins */
  againHref: string | null
  onDuplicate?: ((begin: Duplicated) => void) | undefined
}

/** From the first expanded row to the last one confirmed by the network: one grid, its rows next to the flow. */
export function RowsFrame({ trail, onHome, onGo, againHref, onDuplicate, ...place }: RowsProps) {
  const say = useSay()
  const screen = useRowsScreen(place)
  const { channel, batchId, snapshot, batch, rights, send } = screen
  const mayBuild = rights.build.length === 0
  return (
    <FlowFrame
      title={say('batch.flow.title', { id: batchId })}
      subtitle={[say(`network_name.${channel.key}`), batch?.name].filter(Boolean).join(' · ')}
      stages={batchStages(say, channel, mayBuild ? snapshot : { ...snapshot, can: () => false }, { send })}
      actions={rowActions(say, { ...actionsPlace(screen), onHome, onAgain: againHref === null ? null : () => onGo(againHref) }, send)}
      trail={trailInWords(say, batchMachine, trail)}
      chart={{ machine: batchMachine, steps: BATCH_STAGES, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={batch ? <RowsSummary channel={channel} batch={batch} counts={screen.counts} now={Date.now} /> : null}
      status={<RowsStatus screen={screen} />}
      side={rowsSide(say, screen)}
      busy={snapshot.hasTag('busy')}
      reasonOf={(reason, words) => reasonWords(words, channel, reason)}
    >
      <RowsNotes screen={screen} onGo={onGo} onDuplicate={onDuplicate} />
      <Rows screen={screen} onDuplicate={onDuplicate} />
      <RowsDialogs screen={screen} />
    </FlowFrame>
  )
}

function Rows({ screen, onDuplicate }: { screen: RowsScreen; onDuplicate: RowsProps['onDuplicate'] }) {
  const say = useSay()
  const { channel, batchId, batch, rows, reader, reading, counts, isDraft, context, rights } = screen
  const canCopy = !isDraft && rights.build.length === 0
  return (
    <PreviewGrid
      channel={channel}
      rows={rows}
      counts={counts}
      isDraft={isDraft}
      isEditable={screen.isEditable && (isDraft || counts.failed > 0 || context.queue.past.length > 0)}
      against={screen.against}
      steps={context.queue}
      formulas={screen.formulas}
      status={gridStatus(say, channel, reading, rows.loaded, () => reader.send({ type: 'rows.retry' }))}
      footer={footerOf(say, reading, batch?.expanded ?? 0, rows.loaded)}
      fileName={`batch-${batchId}`}
      onSend={screen.send}
      onReady={screen.takeGrid}
      onFocusRow={(row) => {
        screen.unpick()
        screen.show(row)
      }}
      onChoose={screen.setChosen}
      onFilter={(filter) => {
        screen.setFilter(filter)
        // ads are looked at as they will be seen, where there is room for it
        if (levelOfFilter(filter) === shownLevel(channel) && matchMedia(WIDE).matches) screen.openDetail()
      }}
      onDetail={screen.openDetail}
      onDuplicate={canCopy && onDuplicate ? (copied) => onDuplicate(duplicatedOf(channel, batchId, copied)) : undefined}
    />
  )
}

/** Whether the rows are saved, and how they differ from the batch that they began from. */
function RowsStatus({ screen }: { screen: RowsScreen }) {
  const say = useSay()
  const { snapshot, context, batch, batchId, isDraft, rights } = screen
  return (
    <>
      {isDraft && rights.build.length > 0 ? (
        <span className="fd-muted">{say('batch.preview.read_only', { reason: sayReasons(say, rights.build) })}</span>
      ) : null}
      <SaveStatus
        context={context}
        isSaving={screen.isAdding || snapshot.matches({ previewing: 'saving' }) || snapshot.matches({ retryEditing: 'saving' })}
      />
      {isDraft && batch ? (
        <>
          <RowTemplates screen={screen} />
          <RowMatrix screen={screen} />
        </>
      ) : null}
      {isDraft && batch && batch.kind !== 'duplicate' ? (
        <Button
          size="small"
          variant="minimal"
          text={say('batch.preview.diff')}
          onClick={() => {
            screen.setSide('difference')
            screen.source.ask(batchId)
          }}
        />
      ) : null}
    </>
  )
}

const actionsPlace = ({ snapshot, context, isDraft, rights, repair }: RowsScreen) => ({
  context,
  isDraft:
    isDraft &&
    (snapshot.matches('previewing') || snapshot.matches('confirming') || snapshot.matches('committing') || snapshot.matches('expanding')),
  isPushed: !isDraft,
  isCommitting: snapshot.matches('committing') || snapshot.matches('reconciling'),
  isRetrying: snapshot.matches('retrying'),
  isChecking: snapshot.matches({ previewing: 'checking' }) || snapshot.matches({ retryEditing: 'checking' }),
  canCheck: snapshot.can({ type: 'rows.check' }),
  canDiscard: snapshot.can({ type: 'batch.discard' }),
  canGoBack: snapshot.can({ type: 'build.back' }),
  rights,
  isDone: snapshot.matches({ settled: 'done' }),
  repair,
})
