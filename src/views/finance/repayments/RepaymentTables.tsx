import { formatMoney } from '#domain/money.ts'
import type { RepaymentContext } from '#machines/bill-repayment/bill-repayment.types.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { partRows } from './repayment-columns.ts'

type Line = { key: string; cells: readonly string[] }

/** A small table of figures: the first column names, the others count. */
export function Figures({ label, heads, lines }: { label: string; heads: readonly string[]; lines: readonly Line[] }) {
  return (
    <table className="fd-finance-figures" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              <td key={`${key} ${index}`} className="fd-figures">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Every bill before and after, as adding the payment would leave it. */
export function BeforeAfter({ context: { desk, draft } }: { context: RepaymentContext }) {
  const say = useSay()
  const rows = partRows(desk?.bills ?? [], draft).filter(({ partMinor }) => partMinor !== '')
  const [first] = rows
  const money = (minor: string) => formatMoney(minor, first?.currency ?? 'CNY')
  return (
    <section className="fd-finance-text">
      <p className="fd-figures">
        {say('finance.repayment.review', {
          amount: money(draft.amountMinor || '0'),
          day: draft.paidOn,
          counterparty: first?.counterparty ?? '',
        })}
      </p>
      <Figures
        label={say('finance.repayment.parts')}
        heads={['number', 'open', 'part', 'rest'].map((key) => say(`finance.repayment.column.${key}`))}
        lines={rows.map((row) => ({ key: row.id, cells: [row.number, money(row.openMinor), money(row.partMinor), money(row.restMinor)] }))}
      />
    </section>
  )
}

/** A balance that changed: what was seen, what was meant, what is open now. */
export function StaleBalances({ context: { desk, draft, presentBills } }: { context: RepaymentContext }) {
  const say = useSay()
  const lines = presentBills.map((bill) => {
    const part = draft.parts.find(({ billId }) => billId === bill.id)
    const seen = desk?.bills.find(({ id }) => id === bill.id)?.openMinor ?? part?.openMinor ?? '0'
    return {
      key: bill.id,
      cells: [bill.number, ...[seen, part?.amountMinor ?? '0', bill.openMinor].map((minor) => formatMoney(minor, bill.currency))],
    }
  })
  return (
    <section className="fd-finance-text">
      <Figures label={say('finance.repayment.stale')} heads={diffHeads(say)} lines={lines} />
    </section>
  )
}

/** A payment that another user handled: what was seen, what was meant, what is there now. */
export function MetPayment({ context: { desk, act, presentPayment } }: { context: RepaymentContext }) {
  const say = useSay()
  const word = (state: string | undefined) => (state ? say(`finance.repayment.state.${state}`) : '–')
  const cells = [
    say('finance.repayment.column.state'),
    word(desk?.payment?.state),
    say(`finance.repayment.act.${act}`),
    word(presentPayment?.state),
  ]
  const who = presentPayment?.confirmed_by?.name
  return (
    <section className="fd-finance-text">
      <Figures label={say('finance.repayment.met')} heads={diffHeads(say)} lines={[{ key: 'state', cells }]} />
      {who ? <p className="fd-muted">{say('finance.repayment.met_by', { name: who })}</p> : null}
    </section>
  )
}

const diffHeads = (say: Say): string[] => ['what', 'seen', 'mine', 'present'].map((key) => say(`finance.repayment.diff.${key}`))
