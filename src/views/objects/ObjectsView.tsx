import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ObjectLabel } from '#contract/object-labels.ts'
import type { ObjectRow } from '#contract/objects.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { countText } from '#domain/display/numbers.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { FIGURE_DAYS, type FigureDays } from '#domain/object/list.ts'
import { formatMoney } from '#domain/money.ts'
import type { ChangeAsked } from '#domain/object/change-source.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, undone, type Steps } from '#machines/kit/undo.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { named } from '#views/kit/thing/choices.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { Filter } from '#views/things/list-filter.ts'
import { narrowingOf } from '#views/things/list-narrowing.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { ObjectActs } from './ObjectActs.tsx'
import type { SingleAsked } from './SingleActs.tsx'
import { objectColumns, type ShownObject } from './object-columns.ts'
import { objectFilters, type ObjectsQuery } from './objects-query.ts'
import { countEdits, editedBy, laidOver, NO_EDITS, type StagedEdits } from './staged-edits.ts'
import type { wiredLabels } from './wire-labels.ts'
import { OBJECTS_SHOWN, type ObjectsAnswer, type wiredObjects } from './wire.ts'

const NO_LABELS: readonly ObjectLabel[] = []

export type ObjectsProps = {
  channel: Channel
  query: ObjectsQuery
  reading: ActorRefFrom<typeof wiredObjects>
  /** our own labels */
  labelReading: ActorRefFrom<typeof wiredLabels>
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
  const { edits, steps, apply, back, forth } = useStaged(kept)
  const rows = useMemo(() => answer && laidOver(answer.data, edits), [answer, edits])
  const stageEdits = () => onStage({ kind: 'rows', rows: Object.values(edits) })
  const cells = countEdits(edits)
  const { labels, narrowed } = useNarrowing(props, answer)
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
        <ObjectActs
          {...props}
          labels={labels}
          key={level}
          chosen={chosen}
          total={answer?.total ?? 0}
          shown={answer?.data.length ?? 0}
          onDone={list.refresh}
        />
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

/** The filters of the list, with the labels to choose from. */
function useNarrowing({ channel, query, labelReading, onFilter }: ObjectsProps, answer: ObjectsAnswer | null) {
  const say = useSay()
  const { level, filter } = query
  const filters = useMemo(() => objectFilters(channel, level), [channel, level])
  const labels = useSelector(labelReading, ({ context }) => context.answer ?? NO_LABELS)
  const counts = answer ? { status: answer.statuses } : undefined
  const choices = { label: named(labels) }
  return { labels, narrowed: narrowingOf(say, 'object.search', { filters, filter, counts, choices, onFilter }) }
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
