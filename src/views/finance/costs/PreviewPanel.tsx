import { companyTime } from '#domain/company-clock.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import type { CostPreview } from '#machines/cost-entry/cost-entry.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { PreviewLines } from './PreviewLines.tsx'

/** What a commit would post: each line, sums by month, game and channel, what the report will show, and what may have been entered already. */
export function PreviewPanel({ preview }: { preview: CostPreview | null }) {
  const say = useSay()
  if (!preview) return null
  const tables = [
    { title: say('finance.cost.field.month'), rows: preview.by_month },
    { title: say('finance.cost.field.game_id'), rows: preview.by_game },
    { title: say('finance.cost.field.spreader_id'), rows: preview.by_channel },
  ]
  const money = (minor: string) => formatMoney(minor, preview.base_currency)
  // those of a line are said at the line
  const blocked = new Set(preview.blockers.flatMap(({ row }) => row ?? []))
  const told = [
    ...preview.blockers.filter(({ row }) => row === undefined),
    ...(blocked.size > 0 ? [blocker('finance.cost.lines_blocked', { params: { count: blocked.size } })] : []),
  ]
  return (
    <section className="fd-cost-commit" aria-label={say('finance.cost.preview')}>
      <p className="fd-figures">
        {preview.sums.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' + ')}
        {' = '}
        <strong>{money(preview.base_minor)}</strong>
      </p>
      {told.length > 0 ? <BlockerList blockers={told} /> : null}
      {preview.twins.length > 0 ? <Twins twins={preview.twins} /> : null}
      <PreviewLines preview={preview} />
      <div className="fd-cost-sums">
        {tables.map(({ title, rows }) => (
          <table key={title}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">{preview.base_currency}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, base_minor }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="fd-figures">{money(base_minor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <h2>{say('finance.cost.report')}</h2>
      <div className="fd-cost-sums">
        <table>
          <thead>
            <tr>
              {['month', 'game'].map((key) => (
                <th key={key} scope="col">
                  {say(`finance.export.column.${key}`)}
                </th>
              ))}
              {['posted', 'added', 'after'].map((key) => (
                <th key={key} scope="col" className="fd-cost-end">
                  {say(`finance.cost.report.${key}`, { currency: baseCurrency() })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.report.map(({ month, game_id, game_name, posted_minor, added_minor, after_minor }) => (
              <tr key={`${month} ${game_id}`}>
                <th scope="row">{month}</th>
                <th scope="row">{game_name}</th>
                <td className="fd-figures">{money(posted_minor)}</td>
                <td className="fd-figures">+{money(added_minor)}</td>
                <td className="fd-figures">
                  <strong>{money(after_minor)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Nothing is refused for them: the same amount may well be due twice. */
function Twins({ twins }: Pick<CostPreview, 'twins'>) {
  const say = useSay()
  return (
    <div className="fd-cost-twins" role="note">
      <strong>{say('finance.cost.twins')}</strong>
      <ul>
        {twins.map((twin) => (
          <li key={`${twin.of} ${twin.id}`}>
            {say('finance.cost.twin', {
              of: twin.of,
              id: twin.id,
              month: twin.month,
              name: twin.name,
              game: twin.game_name,
              channel: twin.spreader_name ?? say('finance.cost.all_channels'),
              amount: formatMoney(twin.amount_minor, twin.currency),
              state: say(`finance.state.${twin.state}`),
              by: twin.entered_by,
              at: companyTime(twin.entered_at),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
