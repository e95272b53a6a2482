import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { useSay } from '#views/kit/words.tsx'
import './finance.css'

/** A figure that has a name, in minor units of the base currency. */
export type Sum = { id: string; name: string; base_minor: string }

type Props = { title: string; rows: readonly Sum[]; /** the column of figures is said to be of the base currency */ headed?: boolean }

/** What the figures add up to. */
export const sumOf = (rows: readonly Sum[]): bigint => rows.reduce((sum, { base_minor }) => sum + BigInt(base_minor), 0n)

/** Figures of the base currency with their sum below. */
export function SumTable({ title, rows, headed = true }: Props) {
  const say = useSay()
  return (
    <table className="fd-finance-sum" aria-label={title}>
      {headed ? (
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{baseCurrency()}</th>
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ id, name, base_minor }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="fd-figures">{formatMoney(base_minor, baseCurrency())}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{say('finance.cost.sum')}</th>
          <td className="fd-figures">
            <strong>{formatMoney(sumOf(rows), baseCurrency())}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
