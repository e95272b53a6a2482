import { InputGroup, TextArea } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { regionOf } from '#domain/channels/regions.ts'
import { COST_LEVELS, type CostDraft } from '#domain/finance/cost.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { BASE_CURRENCY, convert } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import { rateOfDraft } from '#machines/cost-entry/cost-entry.rules.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { Field, type FieldIds } from '#views/kit/Field.tsx'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { LevelWeights } from '../LevelWeights.tsx'
import { tiersOf, withText } from './draft-edit.ts'

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
  const set = (field: string, text: string) => onDraft(withText(draft, field, text, desk))
  const { kind, sort } = tiersOf(desk, draft.nameId)
  const below = (tier: string, parent: string) =>
    desk.names.filter((name) => name.tier === tier && (tier === '1' || parent === '' || name.parent_id === parent)).map(optionOf)
  const field = (
    name: string,
    word: string,
    control: (ids: FieldIds, label: string) => ReactNode,
    options: { required?: boolean; hint?: string } = {},
  ) => {
    const label = say(`finance.export.column.${word}`)
    return (
      <Field key={name} label={label} blockers={problems.filter((problem) => problem.field === name)} {...options}>
        {(ids) => control(ids, label)}
      </Field>
    )
  }
  const choice = (name: string, word: string, value: string | null, options: readonly Option[], required = true) =>
    field(name, word, (ids) => <EnumSelect {...ids} value={value} options={options} onValue={(chosen) => set(name, chosen)} />, {
      required,
    })
  const anyMaster = { value: '', label: '–' }
  return (
    <div className="fd-cost-form">
      {field(
        'month',
        'month',
        (ids, label) => (
          <MonthInput {...ids} aria-label={label} month={draft.month} onMonth={(month) => set('month', month)} />
        ),
        { required: true },
      )}
      {field(
        'day',
        'day',
        (ids, label) => (
          <DayInput {...ids} day={draft.day ?? ''} aria-label={label} onDay={(day) => set('day', day)} />
        ),
        {
          hint: say('finance.cost.day_hint'),
        },
      )}
      {choice(
        'gameId',
        'game',
        draft.gameId === '' ? null : draft.gameId,
        desk.games.map(({ game_id, name }) => ({ value: game_id, label: name })),
      )}
      {choice(
        'level',
        'level',
        draft.level,
        COST_LEVELS.map((level) => ({ value: level, label: `finance.level.${level}` })),
      )}
      {choice('spreaderId', 'channel', draft.spreaderId ?? '', [
        { value: '', label: 'finance.cost.all_channels' },
        ...desk.channels.map(optionOf),
      ])}
      {choice(
        'masterId',
        'master',
        draft.masterId ?? '',
        [anyMaster, ...desk.masters.filter(({ spreader_id }) => spreader_id === draft.spreaderId).map(optionOf)],
        false,
      )}
      {choice('kind', 'kind', kind || null, below('1', ''))}
      {choice('sort', 'sort', sort || null, below('2', kind))}
      {choice('nameId', 'name', draft.nameId || null, below('3', sort))}
      {field(
        'country',
        'country',
        ({ id, describedBy, invalid }) => (
          <InputGroup
            key={draft.country}
            id={id}
            size="small"
            aria-describedby={describedBy}
            intent={invalid ? 'danger' : 'none'}
            defaultValue={draft.country ?? ''}
            onBlur={({ currentTarget: { value } }) => set('country', value.trim() === '' ? '' : (regionOf(value) ?? value.trim()))}
          />
        ),
        { hint: say('finance.cost.country_hint') },
      )}
      {choice(
        'currency',
        'currency',
        draft.currency,
        desk.currencies.map((currency) => ({ value: currency, label: currency })),
      )}
      {field(
        'amountMinor',
        'amount',
        ({ id, describedBy, invalid }) => (
          <MoneyInput
            key={draft.currency}
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            amountMinor={draft.amountMinor === '' ? null : draft.amountMinor}
            currency={draft.currency}
            onAmount={(minor) => set('amountMinor', minor ?? '')}
          />
        ),
        { required: true, hint: rateText(say, draft, desk) },
      )}
      {desk.names.some(({ id, branding }) => id === draft.nameId && branding) ? (
        <BrandingFields draft={draft} problems={problems} onDraft={onDraft} />
      ) : null}
      {field('note', 'note', ({ id, describedBy }) => (
        <TextArea
          id={id}
          aria-describedby={describedBy}
          fill
          rows={2}
          value={draft.note}
          onChange={({ currentTarget }) => set('note', currentTarget.value)}
        />
      ))}
    </div>
  )
}

type Option = { value: string; label: string }
const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })

/** Which rate is used, since when, under which name, and what the amount comes to with it. */
export function rateText(say: ReturnType<typeof useSay>, draft: CostDraft, { rates }: CostDesk): string {
  const rate = rateOfDraft(rates, draft)
  if (!rate || draft.currency === BASE_CURRENCY) return ''
  const named = say('finance.cost.rate_used', {
    currency: draft.currency,
    base: BASE_CURRENCY,
    rate: rate.rate,
    name: rate.name,
    day: rate.day,
  })
  if (!/^\d{1,15}$/.test(draft.amountMinor)) return named
  const inBase = convert(BigInt(draft.amountMinor), { from: draft.currency, to: BASE_CURRENCY, rate: rate.rate })
  return `${named} · ${say('finance.cost.in_base', { amount: formatMoney(inBase, BASE_CURRENCY) })}`
}

/** Weights of the branding levels, and what each bears; the parts add up to the amount. */
function BrandingFields<Draft extends CostDraft>({ draft, problems, onDraft }: Omit<Props<Draft>, 'desk'>) {
  const say = useSay()
  const amount = /^\d{1,15}$/.test(draft.amountMinor) ? BigInt(draft.amountMinor) : null
  const parts = amount === null ? [] : spreadBranding(amount, draft.branding)
  return (
    <Field group label={say('finance.cost.branding')} blockers={problems.filter(({ field }) => field === 'branding')}>
      {() => (
        <LevelWeights
          branding={draft.branding}
          currency={draft.currency}
          partOf={(level) => parts.find((one) => one.level === level)?.amountMinor ?? null}
          onBranding={(branding) => onDraft({ ...draft, branding })}
        />
      )}
    </Field>
  )
}
