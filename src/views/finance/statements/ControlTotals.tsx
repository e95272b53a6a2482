import { isDifferent, type ControlColumn, type ControlTotal } from '#domain/finance/control-total.ts'
import { groupedDigits } from '#domain/display/numbers.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { formatMoney } from '#domain/money.ts'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { useSay } from '#views/kit/words.tsx'

/** What the rows that are good come to, to be held against the paper. */
export function SumsText({ sums }: Pick<Extraction, 'sums'>) {
  const say = useSay()
  if (sums.length === 0) return null
  const parts = sums.map(({ currency, due_minor }) => formatMoney(due_minor, currency))
  return <span className="fd-figures">{say('finance.statement.sums', { sums: parts.join(' · ') })}</span>
}

/** Lines of sums: that they agree, or where they differ and why. */
export function ControlTotals({ extraction: { controls, explained } }: { extraction: Pick<Extraction, 'controls' | 'explained'> }) {
  const say = useSay()
  const differing = controls.filter(isDifferent)
  if (controls.length === 0) return null
  return (
    <>
      <p>
        {differing.length === 0
          ? say('finance.statement.controls.agree', { count: controls.length })
          : say('finance.statement.controls.differ', { count: differing.length, total: controls.length })}
      </p>
      {differing.length > 0 ? <Differences controls={differing} /> : null}
      {explained ? (
        <p>{say('finance.statement.explained', { by: explained.by.name, at: zonedCompanyTime(explained.at), reason: explained.reason })}</p>
      ) : null}
    </>
  )
}

function Differences({ controls }: { controls: readonly ControlTotal[] }) {
  const say = useSay()
  const heads = ['line', 'column', 'stated', 'counted'] as const
  return (
    <table className="fd-statement-differences" aria-label={say('finance.statement.controls')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {say(`finance.statement.controls.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {controls.flatMap(({ line, label, region, currency, columns }) =>
          columns.filter(differs).map(({ field, stated, counted }) => (
            <tr key={`${line} ${field}`}>
              <th scope="row">{[line, label, region, currency].filter((part) => part !== '').join(' · ')}</th>
              <td>{say(`finance.statement.field.${field}`)}</td>
              <td className="fd-figures">{groupedDigits(stated)}</td>
              <td className="fd-figures">{groupedDigits(counted)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

const differs = ({ stated, counted }: ControlColumn): boolean => stated !== counted
