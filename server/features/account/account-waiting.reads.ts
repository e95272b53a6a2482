import { companyDay } from '#domain/company-clock.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { accountStore } from './account.reads.ts'

/** Accounts in use whose sign-in is gone, or ends soon, for who keeps them. */
export const accountsWaiting: ToolCounter = {
  tool: 'ToolsAccountSteward',
  topics: ['ad_account', 'network_authorisation', 'entered_credential'],
  async count(db, { grants }) {
    if (functionBlockers(grants, 'account.item.edit').length > 0) return 0
    const reader = {
      games: scopeOf(grants, 'account', 'game'),
      spreaders: scopeOf(grants, 'account', 'spreader'),
      today: companyDay(),
      may: (permission: string) => functionBlockers(grants, permission).length === 0,
    }
    return await accountStore.count(db, reader, { use_status: 'on', waiting: '1' })
  },
}
