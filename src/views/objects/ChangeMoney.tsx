import { formatMoney } from '#domain/money.ts'
import type { SeenSet } from '#machines/object-change/object-change.types.ts'
import { useSay } from '#views/kit/words.tsx'

/** What the objects may spend before and after, by currency: a day, and in their whole life. */
export function ChangeMoney({ money }: Pick<SeenSet, 'money'>) {
  const say = useSay()
  const lines = money.flatMap(({ currency, day_before, day_after, total_before, total_after }) =>
    (
      [
        ['day', day_before, day_after],
        ['total', total_before, total_after],
      ] as const
    ).flatMap(([kind, before, after]) => (before === '0' && after === '0' ? [] : [{ currency, kind, before, after }])),
  )
  if (lines.length === 0) return <p className="fd-muted">{say('object.money.none')}</p>
  return (
    <table className="fd-obj-money">
      <caption>{say('object.money.title')}</caption>
      <thead>
        <tr>
          {['kind', 'before', 'after', 'change'].map((key) => (
            <th key={key} scope="col">
              {say(`object.money.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ currency, kind, before, after }) => (
          <tr key={`${currency} ${kind}`}>
            <th scope="row">{say(`object.money.${kind}`, { currency })}</th>
            <td className="fd-figures">{formatMoney(before, currency)}</td>
            <td className="fd-figures">{formatMoney(after, currency)}</td>
            <td className="fd-figures">{signed(BigInt(after) - BigInt(before), currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const signed = (difference: bigint, currency: string): string =>
  difference > 0n ? `+${formatMoney(String(difference), currency)}` : formatMoney(String(difference), currency)
