import type { Blocker } from '#domain/blocker.ts'
import { COST, type BrandingShare, type CostDraft } from '#domain/finance/cost.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import { rateOfDraft } from '#machines/cost-entry/cost-entry.rules.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { NONE } from '#views/kit/grid/columns.ts'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { WeightsInput } from '#views/kit/inputs/WeightsInput.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { costChoices, namesBelow, tiersOf } from './cost-choices.ts'
import { withText } from './draft-edit.ts'

type Props<Draft extends CostDraft> = {
  draft: Draft
  desk: CostDesk
  /** what is wrong, each with its field */
  problems: readonly Blocker[]
  onDraft: (draft: Draft) => void
}

/** One cost as a form: names by tier, firms by channel, the rate it will be converted with, and every field's own error. */
export function CostForm<Draft extends CostDraft>({ draft, desk, problems, onDraft }: Props<Draft>) {
  const say = useSay()
  const choices = costChoices(desk, useLanguage())(draft)
  const set = (field: string, text: string) => onDraft(withText(draft, field, text, desk))
  const { kind, sort } = tiersOf(desk, draft.name_id)
  const isBranding = desk.names.some(({ id, branding }) => id === draft.name_id && branding)
  const tier = (name: string, value: string, options: readonly Named[], blockers: readonly Blocker[] = []) => (
    <ChoiceField
      required
      label={say(`finance.cost.field.${name}`)}
      blockers={blockers}
      value={value}
      options={options}
      onValue={(chosen) => set(name, chosen)}
    />
  )
  return (
    <div className="fd-cost-form">
      <ThingFields
        thing={COST}
        values={draft}
        blockers={problems}
        choices={choices}
        hints={{ amount_minor: rateText(say, draft, desk) }}
        onValue={(name, value) => set(name, typeof value === 'string' ? value : '')}
        drawn={{
          name_id: (blockers) => (
            <>
              {tier('kind', kind, namesBelow(desk, '1', ''))}
              {tier('sort', sort, namesBelow(desk, '2', kind))}
              {tier('name_id', draft.name_id, choices.cost_name ?? [], blockers)}
            </>
          ),
          branding: (blockers) =>
            isBranding ? (
              <BrandingField draft={draft} blockers={blockers} onBranding={(branding) => onDraft({ ...draft, branding })} />
            ) : null,
        }}
      />
    </div>
  )
}

/** Which rate is used, since when, under which name, and what the amount comes to with it. */
export function rateText(say: ReturnType<typeof useSay>, draft: CostDraft, { rates }: CostDesk): string {
  const rate = rateOfDraft(rates, draft)
  if (!rate || draft.currency === baseCurrency()) return ''
  const named = say('finance.cost.rate_used', {
    currency: draft.currency,
    base: baseCurrency(),
    rate: rate.rate,
    name: rate.name,
    day: rate.day,
  })
  const amount = amountOf(draft)
  if (amount === null) return named
  const inBase = convert(amount, { from: draft.currency, to: baseCurrency(), rate: rate.rate })
  return `${named} · ${say('finance.cost.in_base', { amount: formatMoney(inBase, baseCurrency()) })}`
}

const amountOf = ({ amount_minor }: CostDraft): bigint | null => (/^\d{1,15}$/.test(amount_minor) ? BigInt(amount_minor) : null)

/** What each branding level bears of a draft; none while its amount is not known. */
export const brandingParts = (draft: CostDraft) => {
  const amount = amountOf(draft)
  return amount === null ? [] : spreadBranding(amount, draft.branding)
}

type BrandingProps = { draft: CostDraft; blockers: readonly Blocker[]; onBranding: (branding: readonly BrandingShare[]) => void }

/** Weights of the branding levels, and what each bears; the parts add up to the amount. */
function BrandingField({ draft, blockers, onBranding }: BrandingProps) {
  const say = useSay()
  const parts = brandingParts(draft)
  const partOf = (level: string) => {
    const part = parts.find((one) => one.level === level)
    return part ? formatMoney(part.amountMinor, draft.currency) : NONE
  }
  return (
    <Field group label={say('finance.cost.field.branding')} blockers={blockers}>
      {() => <WeightsInput of={COST.fields.branding} shares={draft.branding} partOf={partOf} onShares={onBranding} />}
    </Field>
  )
}
