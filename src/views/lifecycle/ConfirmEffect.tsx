import { formatMoney } from '#domain/money.ts'
import { placeOf } from '#domain/life-cycle/phases.ts'
import type { ConfirmPreview } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { Findings } from './RoundList.tsx'

const phaseWord = (say: Say, phase: string | null) => say(phase === null ? 'lifecycle.no_phase' : `lifecycle.phase.${phase}`)

/** What a confirm changes: the figures of each phase as reports have them now, as they will be, and the difference, by currency. */
export function ConfirmEffect({ preview }: { preview: ConfirmPreview }) {
  const say = useSay()
  const { moves, moved_days: days, findings, blockers, without_figures: without } = preview
  const stops = new Set(findings.flatMap(({ stops: isStop, reason }) => (isStop ? [reason.code] : [])))
  const others = blockers.filter(({ code }) => !stops.has(code))
  return (
    <section className="fd-cycle-effect" aria-label={say('lifecycle.effect')}>
      <h2>{say('lifecycle.effect')}</h2>
      {others.length > 0 ? <BlockerList blockers={others} /> : null}
      <Findings findings={findings} />
      <p>{movedText(say, days)}</p>
      {preview.followed ? <p>{say('lifecycle.effect.followed', { name: preview.followed.name })}</p> : null}
      {moves.length > 0 ? <MoveTable preview={preview} /> : <p className="fd-muted">{say('lifecycle.effect.none')}</p>}
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
  return (
    <table className="fd-cycle-table">
      <thead>
        <tr>
          {(['phase', 'measure', 'before', 'after', 'moved'] as const).map((head) => (
            <th key={head} scope="col" className={head === 'phase' || head === 'measure' ? undefined : 'fd-figures'}>
              {say(`lifecycle.effect.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moves.map(({ phase, measure, currency, before_minor, after_minor, moved_minor }) => (
          <tr key={`${phase ?? ''} ${measure} ${currency}`} className={moved_minor === '0' ? 'fd-muted' : ''}>
            <th scope="row">{phaseWord(say, phase)}</th>
            <td>{say(`lifecycle.measure.${measure}`)}</td>
            {[before_minor, after_minor].map((minor, at) => (
              <td key={at === 0 ? 'before' : 'after'} className="fd-figures">
                {formatMoney(minor, currency)}
              </td>
            ))}
            <td className="fd-figures">
              {moved_minor.startsWith('-') || moved_minor === '0' ? '' : '+'}
              {formatMoney(moved_minor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
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
            {name} <span className="fd-figures">{`${from} – ${to || say('thing.range_open')}`}</span>
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
