import { call } from '#client/call.ts'
import { adData } from '#contract/ad-data.ts'
import { AD_DATA_PAGE, adDataMachine } from './ad-data-reading.ts'
import { readBy } from '#views/things/wired.ts'

/** Empty filters are left out: the server knows them as absent. */
export const wiredAdDataMachine = readBy(adDataMachine, async (filter, how) => {
  const asked = {
    ...(filter.channel ? { channel: filter.channel } : {}),
    ...(filter.gameId ? { game_id: filter.gameId } : {}),
    ...(filter.accountId ? { account_id: filter.accountId } : {}),
    ...(filter.dayFrom ? { day_from: filter.dayFrom } : {}),
    ...(filter.dayTo ? { day_to: filter.dayTo } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    trouble: filter.trouble ? ('1' as const) : ('0' as const),
    page: filter.page,
    per_page: AD_DATA_PAGE,
  }
  const { data, total } = await call(adData, asked, how)
  return { rows: data, total, asOf: new Date().toISOString() }
})
