import type { Offer } from '#machines/account-authorisation/account-authorisation.types.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { identifier, textColumn } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

export type OfferedRow = Offer['accounts'][number]

/** What a network offers, and whose it is. */
export const OFFERED_COLUMNS: readonly GridColumn<OfferedRow>[] = [
  { ...textColumn, key: 'name', header: 'settings.credential.account', minWidth: 180, flex: 1 },
  { ...identifier, key: 'id', header: 'settings.credential.account_id', width: 170 },
  { ...textColumn, key: 'business', header: 'authorisation.business', width: 200, filter: 'set' },
  { ...textColumn, key: 'currency', header: 'authorisation.currency', width: 80, filter: 'set' },
  { ...textColumn, key: 'timezone', header: 'authorisation.timezone' },
  { ...codeColumn('authorisation.state'), key: 'state', header: 'authorisation.state', width: 110, filter: 'set' },
  {
    ...codeColumn('authorisation.held'),
    key: 'held',
    header: 'authorisation.held',
    width: 220,
    filter: 'set',
    explain: ({ holder }) => holder,
  },
]

/** For networks without businesses: the company of each account. */
export const COMPANY_COLUMNS: readonly GridColumn<OfferedRow>[] = OFFERED_COLUMNS.map((column) =>
  column.key === 'business' ? { ...column, header: 'authorisation.company' } : column,
)
