import { Callout } from '@blueprintjs/core'
import { formatMoney } from '#domain/money.ts'
import { placeOf } from '#domain/life-cycle/phases.ts'
import type { ConfirmPreview } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { daysWord, phaseWord } from './cycle-looks.ts'
import { Findings } from './RoundList.tsx'

/** What a confirm changes: the figures of each phase as reports have them now, as they will be, and the difference, by currency. */
export function ConfirmEffect({ preview }: { preview: ConfirmPreview }) {
  const say = useSay()
  const { moves, moved_days: days, findings, blockers, without_figures: without } = preview
  const stops = new Set(findings.flatMap(({ stops: isStop, reason }) => (isStop ? [reason.code] : [])))
  // of figures that could not be read it is not known that none moves
  const isMoveKnown = days.length > 0 || !preview.unknown
  const others = blockers.filter(({ code }) => !stops.has(code))
  return (
    <section className="fd-cycle-effect" aria-label={say('lifecycle.effect')}>
      <h2>{say('lifecycle.effect')}</h2>
      {others.length > 0 ? <BlockerList blockers={others} /> : null}
      <Findings findings={findings} />
      {preview.unknown ? (
        <Callout compact intent="warning" role="status" icon={null}>
          {say(preview.unknown.code === 'insight.store_none' ? 'lifecycle.effect.no_store' : 'lifecycle.effect.store_away')}
        </Callout>
      ) : null}
      {isMoveKnown ? <p>{movedText(say, days)}</p> : null}
      {preview.followed ? <p>{say('lifecycle.effect.followed', { name: preview.followed.name })}</p> : null}
      {moves.length > 0 ? <MoveTable preview={preview} /> : null}
      {moves.length === 0 && !preview.unknown ? <p className="fd-muted">{say('lifecycle.effect.none')}</p> : null}
      {without.length > 0 ? (
        <p>
          {say('lifecycle.effect.without', {
            phases: without
              .toSorted((one, other) => placeOf(one) - placeOf(other))
              .map((phase) => phaseWord(say, phase))
              .join(say('common.between')),
          })}
        </p>
      ) : null}
      {preview.costs_hidden ? <p className="fd-muted">{say('lifecycle.effect.costs_hidden')}</p> : null}
      {preview.data.length > 0 ? <PhaseTable preview={preview} /> : null}
      <PackageTable preview={preview} />
    </section>
  )
}

const movedText = (say: Say, days: readonly string[]): string =>
  days.length === 0
    ? say('lifecycle.effect.same')
    : say('lifecycle.effect.days', { count: days.length, from: days[0] ?? '', to: days.at(-1) ?? '' })

function MoveTable({ preview: { moves } }: { preview: ConfirmPreview }) {
  const say = useSay()
  const head = (name: string, isFigure = true) => ({ label: say(`lifecycle.effect.head.${name}`), isFigure })
  const signed = (minor: string, currency: string) => `${BigInt(minor) > 0n ? '+' : ''}${formatMoney(minor, currency)}`
  return (
    <ChartTable
      label={say('lifecycle.effect')}
      columns={[head('phase', false), head('measure', false), head('before'), head('after'), head('moved')]}
      rows={moves.map(({ phase, measure, currency, before_minor, after_minor, moved_minor }) => ({
        key: `${phase ?? ''} ${measure} ${currency}`,
        isMuted: moved_minor === '0',
        cells: [
          phaseWord(say, phase),
          say(`lifecycle.measure.${measure}`),
          formatMoney(before_minor, currency),
          formatMoney(after_minor, currency),
          signed(moved_minor, currency),
        ],
      }))}
    />
  )
}

/** Each phase as it will be: its days, its packages, and what its figures come to by currency. */
function PhaseTable({ preview: { data } }: { preview: ConfirmPreview }) {
  const say = useSay()
  return (
    <>
      <h3>{say('lifecycle.field.phases')}</h3>
      <ChartTable
        label={say('lifecycle.field.phases')}
        columns={['phase', 'days', 'packages', 'sums'].map((name) => ({ label: say(`lifecycle.effect.head.${name}`) }))}
        rows={data.map(({ phase, from, to, packages, sums }) => ({
          key: `${phase} ${from}`,
          isMuted: sums.length === 0,
          cells: [
            phaseWord(say, phase),
            <span key="days" className="fd-figures">
              {daysWord(say, { from, to })}
            </span>,
            packages.join(say('common.between')) || say('lifecycle.round.no_packages'),
            sums.length === 0 ? say('lifecycle.effect.no_figures') : <Sums key="sums" sums={sums} />,
          ],
        }))}
      />
    </>
  )
}

function Sums({ sums }: Pick<ConfirmPreview['data'][number], 'sums'>) {
  const say = useSay()
  return sums.map(({ measure, currency, amount_minor: minor, days }) => (
    <div key={`${measure} ${currency}`} className="fd-figures">
      {say('lifecycle.effect.sum', { measure: say(`lifecycle.measure.${measure}`), amount: formatMoney(minor, currency), count: days })}
    </div>
  ))
}

/** The days of each package, the phases on them, and other life cycles that name it then. */
function PackageTable({ preview: { packages } }: { preview: ConfirmPreview }) {
  const say = useSay()
  return (
    <>
      <h3>{say('lifecycle.field.packages')}</h3>
      <ul>
        {packages.map(({ package: name, from, to, phases, elsewhere }) => (
          <li key={`${name} ${from}`}>
            {name}{' '}
            <span key="days" className="fd-figures">
              {daysWord(say, { from, to })}
            </span>
            {' · '}
            {phases.map((phase) => phaseWord(say, phase)).join(say('common.between')) || say('lifecycle.no_phase')}
            {elsewhere.map((other) => (
              <p key={other.id} className="fd-muted">
                {say('lifecycle.package.elsewhere', { name: other.name, from: other.from, to: other.to || say('thing.range_open') })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
