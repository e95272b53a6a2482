import { draftOfRule } from '#machines/cpa-rule/cpa-rule.rules.ts'
import type { CpaDraft } from '#domain/finance/cpa.ts'
import type { CpaContext } from '#machines/cpa-rule/cpa-rule.types.ts'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
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
    field === 'tiers'
      ? tiersText(say, one.tiers, one.currency)
      : field === 'event'
        ? say(`finance.cpa.event.${one.event}`)
        : one[field] || '–'
  const changed = FIELDS.filter((field) => new Set([was, mine, is].map((one) => text(one, field))).size > 1)
  const status = (rule: { status: string }) => say(`finance.cpa.status.${rule.status}`)
  const other = { status: desk.rule.status === 'active' ? 'paused' : 'active' }
  const heads = Object.fromEntries(['what', 'seen', 'mine', 'present'].map((key) => [key, say(`finance.repayment.diff.${key}`)]))
  return (
    <section className="fd-finance-text">
      <ThreeWayTable
        label={say('finance.cpa.met')}
        heads={{ field: heads.what ?? '', was: heads.seen ?? '', mine: heads.mine ?? '', theirs: heads.present ?? '' }}
        rows={[
          {
            key: 'status',
            label: say('finance.cpa.field.status'),
            was: status(desk.rule),
            mine: status(draft ? desk.rule : other),
            theirs: status(present),
            isBoth: false,
          },
          ...changed.map((field) => ({
            key: field,
            label: say(`finance.cpa.field.${field}`),
            was: text(was, field),
            mine: text(mine, field),
            theirs: text(is, field),
            isBoth: false,
          })),
        ]}
      />
    </section>
  )
}
