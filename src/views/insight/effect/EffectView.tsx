import { SegmentedControl } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialEffect } from '#contract/material-effect.ts'
import { countText } from '#domain/display/numbers.ts'
import { EFFECT_OF, effectMetrics } from '#domain/material/effect.ts'
import { readFraction, rounded } from '#domain/metrics/fraction.ts'
import { formatMoney } from '#domain/money.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { FigureGrid } from '../FigureGrid.tsx'
import { figureColumns } from '../insight-columns.ts'
import { cellsOf, factsOf, type FigureRow } from '../insight-rows.ts'
import { QuestionTools } from '../QuestionTools.tsx'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import type { EffectView as View } from './effect-query.ts'
import type { effectMachine, EffectShown } from './wire.ts'
import './effect.css'

export type EffectProps = ReportProps<View, Row> & {
  reading: ActorRefFrom<typeof effectMachine>
  /** the one that is looked at */
  panel: ReactNode
}
type Row = FigureRow & { thing: string; name: string; kind: string | null; game: string; ads: number }

/** What materials or creatives cost and brought, the most expensive first; a row opens what it wore out like, and where it is used. */
export function EffectView(props: EffectProps) {
  const { reading, view, games, finds, onView, grid, panel } = props
  const say = useSay()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const effect = shown?.effect
  const currency = effect?.currency ?? ''
  const of = shown?.view.of ?? view.of
  const columns = useMemo(() => [...thingColumns(of), ...figureColumns<Row>(say, effectMetrics, currency, false)], [say, of, currency])
  const rows = useMemo(() => (shown ? rowsOf(shown) : undefined), [shown])
  return (
    <ReportFrame
      {...props}
      title={say('insight_effect.title')}
      list={list}
      table={effect}
      found={effect?.found}
      tools={
        <QuestionTools
          label={say('insight_effect.title')}
          question={{ range: view.range, from: view.from, until: view.until, filters: view.filters }}
          games={games}
          choices={{ finds, metrics: effectMetrics, names: effect?.names ?? {} }}
          onChange={({ granularity: _granularity, comparison: _comparison, ...change }) => onView({ ...view, ...change })}
          subject={
            <SegmentedControl
              size="small"
              aria-label={say('insight_effect.of')}
              value={view.of}
              options={EFFECT_OF.map((value) => ({ value, label: say(`insight_effect.of.${value}`) }))}
              onValueChange={(value) => onView({ ...view, of: EFFECT_OF.find((one) => one === value) ?? view.of, open: '' })}
            />
          }
        />
      }
    >
      {effect?.total && effect.as_of ? <p className="fd-muted fd-effect-ends">{endsOf(say, effect)}</p> : null}
      <div className="fd-split">
        <FigureGrid<Row>
          label={say('insight_effect.title')}
          name={`insight.effect.${of}`}
          columns={columns}
          rows={rows}
          shown={shown && { table: shown.effect, from: shown.view.from, until: shown.view.until }}
          status={list.status}
          onOpenRow={({ thing }) => onView({ ...view, open: thing })}
          view={grid}
          fileName={`${of}-effect`}
        />
        {panel}
      </div>
    </ReportFrame>
  )
}

const thingColumns = (of: View['of']): GridColumn<Row>[] => [
  { key: 'name', header: `insight_effect.of.${of}`, width: 220, pinned: 'left', opens: true },
  ...(of === 'material'
    ? [
        {
          key: 'kind',
          header: 'insight_effect.kind',
          width: 80,
          filter: 'set' as const,
          text: (_value: unknown, { kind }: Row, say: Say) => say(`material.type.${kind ?? 'image'}`),
        },
      ]
    : []),
  { key: 'game', header: 'metrics.dimension.game', width: 120, filter: 'set' },
  {
    key: 'ads',
    header: 'insight_effect.ads_short',
    width: 80,
    align: 'end',
    value: ({ ads }) => ads,
    text: (_value, { ads }) => countText(ads),
  },
]

function rowsOf({ view, effect }: EffectShown): Row[] {
  const facts = factsOf(view, effect)
  return effect.rows.map(({ id, name, kind, game_name: game, ads, sums }) => ({
    id,
    thing: id,
    time: '',
    name,
    kind,
    game,
    ads,
    cells: cellsOf(effectMetrics, { sums, before: null }, { currency: effect.currency, days: 1 }),
    facts,
  }))
}

/** What the rows do not hold of what was spent. */
function endsOf(say: Say, { total, without, rest, currency }: MaterialEffect): string {
  const spend = (sums: Readonly<Record<string, string>> | null) => formatMoney(rounded(readFraction(sums?.spend ?? '0')), currency)
  return [
    say('insight_effect.total', { spend: spend(total) }),
    ...(without ? [say('insight_effect.without', { spend: spend(without) })] : []),
    ...(rest ? [say('insight_effect.rest', { spend: spend(rest) })] : []),
  ].join(' · ')
}
