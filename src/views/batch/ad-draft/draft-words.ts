import { draftLevel } from '#domain/ad-draft/ad-draft.ts'
import type { SpecValue } from '#domain/batch/batch.ts'
import { isPerCurrency } from '#domain/batch/spec-values.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { formatMoney } from '#domain/money.ts'
import type { AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { NONE } from '#views/kit/grid/columns.ts'
import { fieldName } from '#views/kit/channel-words.ts'
import type { Say } from '#views/kit/words.tsx'
import type { Lookups } from '../field/lookups.ts'
import { valueWords } from '../single/value-words.ts'

const NO_ACCOUNT: AccountFacts = { accountId: '', name: '', currency: '', timezone: 'UTC', minDailyBudgetMinor: '0' }

/** A field of a draft by its name, and what is typed in it in words. `account`: on whose clock times are shown. */
export function draftWords(say: Say, lookups: Lookups, channel: Channel, kind: AdDraftKind, account: AccountFacts = NO_ACCOUNT) {
  const words = valueWords(say, lookups, channel, draftLevel(channel, kind), { account })
  const textOf = (key: string, value: SpecValue | undefined): string => {
    if (value === undefined) return NONE
    if (!isPerCurrency(value)) return words(key, value)
    const amounts = Object.entries(value).map(([currency, amount]) => formatMoney(amount, currency))
    return amounts.join(' + ') || NONE
  }
  return {
    label: (key: string) => (key === 'name' ? say('ad_draft.field.name') : fieldName(say, channel, key)),
    value: ({ name, values }: AdDraftContent, key: string) => (key === 'name' ? name : textOf(key, values[key])),
  }
}
