import { draftOfRule } from '#machines/cpa-rule/cpa-rule.rules.ts'
import type { CpaDraft } from '#domain/finance/cpa.ts'
import type { CpaContext } from '#machines/cpa-rule/cpa-rule.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { tiersText } from './cpa-columns.ts'

const FIELDS = ['event', 'currency', 'tiers', 'starts_on', 'ends_on', 'note'] as const
type FieldName = (typeof FIELDS)[number]

/** Another user was faster: each field as it was, as I meant it and as it is now. */
export function MetRule({ context: { desk, draft, present } }: { context: CpaContext }) {
  const say = useSay()
  if (!present || !desk?.rule) return null
  const [was, is] = [draftOfRule(desk.rule), draftOfRule(present)]
  const mine = draft ?? was
  const text = (one: CpaDraft, field: FieldName) =>
    field === 'tiers' ? tiersText(one.tiers, one.currency) : field === 'event' ? say(`finance.cpa.event.${one.event}`) : one[field] || '–'
  const changed = FIELDS.filter((field) => new Set([was, mine, is].map((one) => text(one, field))).size > 1)
  const status = (rule: { status: string }) => say(`finance.cpa.status.${rule.status}`)
  return (
    <section className="fd-finance-text">
      <table className="fd-finance-figures" aria-label={say('finance.cpa.met')}>
        <thead>
          <tr>
            {['what', 'seen', 'mine', 'present'].map((key) => (
              <th key={key} scope="col">
                {say(`finance.repayment.diff.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say('finance.cpa.field.status')}</th>
            <td>{status(desk.rule)}</td>
            <td>{draft ? status(desk.rule) : say(`finance.cpa.status.${desk.rule.status === 'active' ? 'paused' : 'active'}`)}</td>
            <td>{status(present)}</td>
          </tr>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{say(`finance.cpa.field.${field}`)}</th>
              {[was, mine, is].map((one, index) => (
                <td key={`${field} ${index}`}>{text(one, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
