import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ObjectRow } from '#contract/objects.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { countText } from '#domain/display/numbers.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelsFrom } from '#domain/channels/levels.ts'
import { objectSource, SOURCES_MAX } from '#domain/duplication/source-ref.ts'
import { FIGURE_DAYS, type FigureDays } from '#domain/object/list.ts'
import { formatMoney } from '#domain/money.ts'
import type { Operation } from '#domain/object/change.ts'
import { endingsOf, STATUS_FIELD } from '#domain/object/ending.ts'
import type { ChangeAsked } from '#domain/object/change-source.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, undone, type Steps } from '#machines/kit/undo.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { Filter } from '#views/things/list-filter.ts'
import { narrowingOf } from '#views/things/list-narrowing.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { useList } from '#views/things/use-list.ts'
import { BulkForm } from './BulkForm.tsx'
import { DriftActs } from './DriftActs.tsx'
import { IntoLevels } from './IntoLevels.tsx'
import { ObjectPanel } from './ObjectPanel.tsx'
import { PanelButton } from './PanelButton.tsx'
import { SingleActs, type SingleAsked } from './SingleActs.tsx'
import { objectColumns, type ShownObject } from './object-columns.ts'
import { filterOf, objectFilters, type ObjectsQuery } from './objects-query.ts'
import { countEdits, editedBy, laidOver, NO_EDITS, type StagedEdits } from './staged-edits.ts'
import { OBJECTS_SHOWN, wiredDriftAccept, type wiredObjects } from './wire.ts'

export type ObjectsProps = {
  channel: Channel
  query: ObjectsQuery
  reading: ActorRefFrom<typeof wiredObjects>
  /** why this person may not change objects; none means they may */
  mayEdit: readonly Blocker[]
  /** what is kept of edits that are not sent */
  kept: { read: () => StagedEdits | null; write: (edits: StagedEdits | null) => void }
  onFilter: (filter: Filter) => void
  onPage: (page: number) => void
  /** figures of other days */
  onDays: (days: FigureDays) => void
  onExport: (format: FileFormat) => void
  /** goes to a level below with these chosen */
  onInto: (level: string, ids: readonly string[]) => void
  onStage: (source: ChangeAsked) => void
  /** why this person may not create objects at the network; none means they may */
  mayCreate: readonly Blocker[]
  onSingle: (asked: SingleAsked) => void
  /** goes to a set of changes, and to a batch */
  onSet: (id: string) => void
  onBatch: (id: string) => void
  /** why this person may not duplicate objects; none means they may */
  mayDuplicate: readonly Blocker[]
  /** leads to the duplication of these, as `domain/duplication/source-ref.ts` writes them */
  onDuplicate: (sources: readonly string[]) => void
  view: NonNullable<DataGridProps<ShownObject>['view']>
  above: ReactNode
  action: ReactNode
}

/** Objects of one level: looked at, narrowed, edited in their cells, or changed many at once. */
export function ObjectsView(props: ObjectsProps) {
  const { channel, query, reading, mayEdit, kept, onFilter, onPage, onDays, onExport, onStage, view, above, action } = props
  const { level } = query
  const say = useSay()
  const list = useList(reading, 'ads.object.view', () => onFilter({}))
  const { answer } = list
  const filters = useMemo(() => objectFilters(channel, level), [channel, level])
  const { edits, steps, apply, back, forth } = useStaged(kept)
  const rows = useMemo(() => answer && laidOver(answer.data, edits), [answer, edits])
  const stageEdits = () => onStage({ kind: 'rows', rows: Object.values(edits) })
  const cells = countEdits(edits)
  const counts = answer ? { status: answer.statuses } : undefined
  const narrowed = narrowingOf(say, 'object.search', { filters, filter: query.filter, counts, onFilter })
  return (
    <ListFrame<ShownObject>
      list={list}
      title="object.title"
      label="object.grid"
      columns={objectColumns(channel, level)}
      name={`objects.${channel.key}.${level}`}
      idOf={byId}
      rows={rows ?? undefined}
      total={answer?.total}
      paging={{ page: query.page, perPage: OBJECTS_SHOWN, onPage }}
      onExport={onExport}
      {...narrowed}
      empty={{ title: say('object.empty'), hint: say('object.empty_hint') }}
      view={view}
      isOrdered
      {...(mayEdit.length === 0
        ? {
            onEdits: (changes) => apply(editedBy(channel, level, edits, answer?.data ?? [], changes)),
            onUndo: back,
            onRedo: forth,
            canUndo: canUndo({ context: { steps } }),
            canRedo: canRedo({ context: { steps } }),
          }
        : {})}
      foot={[
        ...(answer?.sums ?? []).flatMap(({ currency, active, day_minor }) =>
          // where budgets lie on another level there is none to add up
          day_minor === '0' ? [] : [say('object.sum', { amount: formatMoney(day_minor, currency), active: countText(active) })],
        ),
        answer ? figuresLine(say, query.days, answer.data) : null,
        answer ? say('object.as_of', { time: zonedCompanyTime(answer.asOf) }) : null,
      ]}
      above={above}
      filters={
        <>
          {narrowed.filters}
          <EnumSelect
            aria-label={say('object.filter.days')}
            fill={false}
            value={query.days}
            options={FIGURE_DAYS.map((days) => ({ value: days, label: say(`object.days.${days}`) }))}
            onValue={onDays}
          />
        </>
      }
      acts={(chosen) => (
        <Acts {...props} key={level} chosen={chosen} total={answer?.total ?? 0} shown={answer?.data.length ?? 0} onDone={list.refresh} />
      )}
      action={
        <>
          {cells > 0 ? <Staged cells={cells} mayEdit={mayEdit} onDrop={() => apply(NO_EDITS)} onLook={stageEdits} /> : null}
          {action}
        </>
      }
    />
  )
}

type StagedProps = { cells: number; mayEdit: readonly Blocker[]; onDrop: () => void; onLook: () => void }

/** Edits of cells that are not sent. */
function Staged({ cells, mayEdit, onDrop, onLook }: StagedProps) {
  const say = useSay()
  return (
    <>
      <StateTag state="attention" label={say('object.staged', { count: cells })} />
      <Button size="small" text={say('object.staged.drop')} onClick={onDrop} />
      <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={onLook}>
        {say('object.staged.look')}
      </WhyNotButton>
    </>
  )
}

/** Of which days figures are, and as of when: the oldest of their readings. */
function figuresLine(say: Say, days: FigureDays, rows: readonly ObjectRow[]): string {
  const oldest = rows
    .flatMap(({ figures_at: at }) => at ?? [])
    .reduce<string | null>((one, at) => (one === null || at < one ? at : one), null)
  if (oldest === null) return say('object.figures.none')
  return say('object.figures.of', { days: say(`object.days.${days}`), time: zonedCompanyTime(oldest) })
}

/** Edits of cells with their steps; what is typed is kept at once. */
function useStaged({ read, write }: ObjectsProps['kept']) {
  const [{ edits, steps }, set] = useState<{ edits: StagedEdits; steps: Steps }>(() => ({ edits: read() ?? NO_EDITS, steps: NO_STEPS }))
  const keep = (next: StagedEdits, taken: Steps) => {
    set({ edits: next, steps: taken })
    write(Object.keys(next).length === 0 ? null : next)
  }
  return {
    edits,
    steps,
    apply: (next: StagedEdits) => keep(next, { past: [...steps.past, edited(edits, next)], future: [] }),
    back: () => {
      const { now, steps: taken } = undone(steps, edits)
      keep(now, taken)
    },
    forth: () => {
      const { now, steps: taken } = redone(steps, edits)
      keep(now, taken)
    },
  }
}

type ActsProps = ObjectsProps & { chosen: readonly ShownObject[]; total: number; shown: number; onDone: () => void }

/** What is done with chosen objects; with a whole page, all that match are offered. */
function Acts({
  channel,
  query,
  chosen,
  total,
  shown,
  mayEdit,
  mayCreate,
  mayDuplicate,
  onSingle,
  onSet,
  onBatch,
  onInto,
  onStage,
  onDuplicate,
  onDone,
}: ActsProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [one, ...others] = chosen
  const accept = useActorRef(wiredDriftAccept, { input: { draft: null } }, (now) => (now.context.saved ? onDone() : undefined))
  const below = levelsFrom(channel, query.level).filter((level) => level !== query.level)
  const isOffered = chosen.length > 0 && chosen.length === shown && total > shown
  const whole = isWhole && isOffered
  const keys = chosen.map(({ account_id, network_id }) => ({ account_id, network_id }))
  const stage = (operation: Operation) =>
    onStage(whole ? { kind: 'filter', filter: filterOf(channel, query), total, operation } : { kind: 'chosen', keys, operation })
  return (
    <>
      <OfChosen rows={chosen}>
        <IntoLevels channel={channel} levels={below} parents={chosen.map((row) => row.network_id)} onInto={onInto} />
        <SingleActs {...{ channel, chosen, mayEdit, mayCreate, onSingle }} level={query.level} />
        <PanelButton channel={channel} chosen={chosen} isOpen={isLooking} onOpen={setLooking} />
        {isOffered ? (
          <Button
            size="small"
            variant="outlined"
            active={whole}
            aria-pressed={whole}
            text={say(whole ? 'object.choose_page' : 'object.choose_whole', { count: countText(total) })}
            onClick={() => setWhole(!whole)}
          />
        ) : null}
        <WhyNotButton size="small" blockers={mayEdit} onClick={() => setOpen(true)}>
          {say('object.bulk', { count: countText(whole ? total : chosen.length) })}
        </WhyNotButton>
        <WhyNotButton
          size="small"
          blockers={[...mayDuplicate, ...(whole ? [blocker('object.duplicate_whole', { params: { max: SOURCES_MAX } })] : [])]}
          onClick={() => onDuplicate(chosen.map(objectSource))}
        >
          {say('object.duplicate', { count: countText(whole ? total : chosen.length) })}
        </WhyNotButton>
        {endingsOf(channel, query.level).map(({ how, value }) => (
          <WhyNotButton key={how} size="small" blockers={mayEdit} onClick={() => stage({ field: STATUS_FIELD, how: 'set', value })}>
            {say(`object.do.${how}`)}
          </WhyNotButton>
        ))}
      </OfChosen>
      <DriftActs flow={accept} channel={channel} level={query.level} chosen={chosen} mayEdit={mayEdit} onStage={onStage} />
      {isLooking && one && others.length === 0 ? (
        <ObjectPanel
          key={one.id}
          place={{ channel: channel.key, level: query.level, account_id: one.account_id, network_id: one.network_id }}
          name={one.name}
          currency={one.currency}
          timezone={one.timezone}
          {...{ onSet, onBatch }}
          onClose={() => setLooking(false)}
        />
      ) : null}
      {isOpen && chosen.length > 0 ? (
        <BulkForm
          channel={channel}
          level={query.level}
          count={whole ? total : chosen.length}
          currencies={[...new Set(chosen.map(({ currency }) => currency))]}
          zones={[...new Set(chosen.map(({ timezone }) => timezone))]}
          mayEdit={mayEdit}
          onStage={stage}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
