import { SegmentedControl } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialEffect } from '#contract/material-effect.ts'
import { companyTime } from '#domain/company-clock.ts'
import { countText } from '#domain/display/numbers.ts'
import { EFFECT_METRICS, effectMetrics, wearOf, wornDays, type EffectMetric } from '#domain/material/effect.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { cellsOf, changeText } from '../insight-rows.ts'
import { wearChart, WEAR_BY, type WearBy } from './wear-chart.ts'
import type { effectMachine, EffectShown } from './wire.ts'

/** Where a thing, a batch and an ad of it are; null: the network is not one of ours. */
export type EffectWays = {
  thingPath: (view: EffectShown['view']) => string
  /** `row`: the row of it that opens */
  batchPath: (batch: { batch_id: string; channel: string; row?: number | undefined }) => string
  adPath: (ad: { spreader: string; id: string }) => string | null
  onGo: (href: string) => void
}
type Props = { reading: ActorRefFrom<typeof effectMachine>; ways: EffectWays; onClose: () => void }
type One = NonNullable<MaterialEffect['one']>

/** What one material or creative cost and brought, how it wore out, and the batches and ads that carry it. */
export function EffectPanel({ reading, ways, onClose }: Props) {
  const say = useSay()
  const shown = useSelector(reading, ({ context }) => context.answer)
  const one = shown?.effect.one
  return (
    <SidePanel title={one?.thing.name ?? say('insight_effect.title')} onClose={onClose}>
      {shown && one ? (
        <div className="fd-effect">
          <p>
            <Way href={ways.thingPath(shown.view)} onGo={ways.onGo}>
              {say(`insight_effect.open.${shown.view.of}`)}
            </Way>{' '}
            <span className="fd-muted fd-figures">
              {shown.view.from} – {shown.view.until}
            </span>
          </p>
          <ThingFacts one={one} effect={shown.effect} />
          <Wear one={one} effect={shown.effect} />
          <Batches one={one} currency={shown.effect.currency} ways={ways} />
          <Ads one={one} currency={shown.effect.currency} ways={ways} />
        </div>
      ) : (
        <Unread reading={reading} />
      )}
    </SidePanel>
  )
}

function ThingFacts({ one, effect: { currency, last_complete_day: complete } }: { one: One; effect: MaterialEffect }) {
  const say = useSay()
  const cells = cellsOf(effectMetrics, { sums: one.thing.sums, before: null }, { currency, days: 1 })
  const ctr = metricOf('ctr')
  const wear = ctr && wearOf(ctr, wornDays(one.days), complete)
  return (
    <>
      {one.thing.thumb ? <img className="fd-effect-thumb" src={one.thing.thumb} alt={one.thing.name} /> : null}
      <Facts
        facts={[
          ...effectMetrics.map((metric) => [nameOfMetric(say, metric.key, currency), cells[metric.key]?.text ?? ''] as const),
          [
            say('insight_effect.wear'),
            wear ? changeText(Number(decimalText(wear, 6))) || '0.0%' : say('insight_effect.wear_none'),
          ] as const,
        ]}
      />
    </>
  )
}

function Wear({ one, effect }: { one: One; effect: MaterialEffect }) {
  const say = useSay()
  const [key, setKey] = useState<EffectMetric>('ctr')
  const [by, setBy] = useState<WearBy>('age')
  const metric = metricOf(key)
  if (!metric) return null
  return (
    <section>
      <div className="fd-insight-tools">
        <EnumSelect<EffectMetric>
          aria-label={say('insight_effect.metric')}
          fill={false}
          value={key}
          options={EFFECT_METRICS.map((value) => ({ value, label: nameOfMetric(say, value, '') }))}
          onValue={setKey}
        />
        <SegmentedControl
          size="small"
          aria-label={say('insight_effect.by')}
          value={by}
          options={WEAR_BY.map((value) => ({ value, label: say(`insight_effect.by.${value}`) }))}
          onValueChange={(value) => setBy(WEAR_BY.find((one) => one === value) ?? by)}
        />
      </div>
      <SeriesChart data={wearChart(say, one.days, metric, by, effect)} kind="lines" />
    </section>
  )
}

const SHOWN = ['spend', 'impressions', 'ctr', 'ins_num'] as const
const shownMetrics = SHOWN.flatMap((key) => metricOf(key) ?? [])
type Sums = One['thing']['sums']

const figuresIn = (sums: Sums | null, currency: string): string[] => {
  if (sums === null) return shownMetrics.map(() => '–')
  const cells = cellsOf(shownMetrics, { sums, before: null }, { currency, days: 1 })
  return SHOWN.map((key) => cells[key]?.text ?? '')
}
const figureHeads = (say: Say, currency: string) => SHOWN.map((key) => ({ label: nameOfMetric(say, key, currency), isFigure: true }))

type PartProps = { one: One; currency: string; ways: EffectWays }

function Batches({ one, currency, ways }: PartProps) {
  const say = useSay()
  const title = say('insight_effect.batches', { count: one.batches.length })
  // the row of it that spent most
  const rowOf = (id: string) => one.ads.find((ad) => ad.batch_id === id)?.seq
  return (
    <section>
      <h3>{title}</h3>
      {one.batches.length === 0 ? <p className="fd-muted">{say('insight_effect.unused')}</p> : null}
      <ChartTable
        label={title}
        columns={[
          { label: say('insight_effect.batch') },
          { label: say('insight_effect.ads_short'), isFigure: true },
          ...figureHeads(say, currency),
        ]}
        rows={one.batches.map((batch) => ({
          key: batch.batch_id,
          cells: [
            <Way
              key={batch.batch_id}
              href={ways.batchPath({ ...batch, row: rowOf(batch.batch_id) })}
              onGo={ways.onGo}
              title={companyTime(batch.created_at)}
            >
              {batch.batch_name}
            </Way>,
            countText(batch.ads),
            ...figuresIn(batch.sums, currency),
          ],
        }))}
      />
    </section>
  )
}

function Ads({ one, currency, ways }: PartProps) {
  const say = useSay()
  const title = say('insight_effect.ads', { count: one.ads_found })
  const channelOf = new Map(one.batches.map(({ batch_id: id, channel }) => [id, channel]))
  const more = one.ads_found - one.ads.length
  return (
    <section>
      <h3>{title}</h3>
      <ChartTable
        label={title}
        columns={[
          { label: say('metrics.dimension.ad') },
          { label: say('metrics.dimension.account') },
          { label: say('insight_effect.row') },
          ...figureHeads(say, currency),
        ]}
        rows={one.ads.map((ad) => {
          const at = ad.network_id === null ? null : ways.adPath({ spreader: ad.spreader_id, id: ad.network_id })
          const row = { batch_id: ad.batch_id, channel: channelOf.get(ad.batch_id) ?? '', row: ad.seq }
          return {
            key: `${ad.batch_id} ${ad.seq}`,
            isMuted: ad.sums === null,
            cells: [
              at === null ? (
                ad.name
              ) : (
                <Way key="way" href={at} onGo={ways.onGo}>
                  {ad.name}
                </Way>
              ),
              ad.account_name,
              <Way key="row" href={ways.batchPath(row)} onGo={ways.onGo}>
                {say('insight_effect.row_of', { batch: ad.batch_id, row: ad.seq })}
              </Way>,
              ...figuresIn(ad.sums, currency),
            ],
          }
        })}
      />
      {more > 0 ? <p className="fd-muted">{say('insight_effect.more_ads', { count: more })}</p> : null}
    </section>
  )
}

type WayProps = { href: string; onGo: (href: string) => void; title?: string; children: ReactNode }
const Way = ({ href, onGo, title, children }: WayProps) => (
  <a href={href} title={title} onClick={(event) => follow(event, href, onGo)}>
    {children}
  </a>
)

function nameOfMetric(say: Say, key: string, currency: string): string {
  const metric = metricOf(key)
  const name = say(`metrics.name.${metric?.name ?? key}`, metric?.n === undefined ? undefined : { n: metric.n })
  return metric?.unit === 'money' && currency !== '' ? say('charts.in_currency', { label: name, currency }) : name
}
