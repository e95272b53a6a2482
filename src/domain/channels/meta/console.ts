import type { NetworkPlace } from '../channel.ts'

const ADS_MANAGER = 'https://adsmanager.facebook.com/adsmanager/manage'

/** By our level: the page of the Ads Manager that lists it, and the parameter that chooses rows there. */
const PAGES: Readonly<Record<string, readonly [page: string, chosen: string]>> = {
  campaign: ['campaigns', 'selected_campaign_ids'],
  adgroup: ['adsets', 'selected_adset_ids'],
  ad: ['ads', 'selected_ad_ids'],
}

/** Where the Ads Manager shows an account, or objects of it: the addresses that it gives its own pages, with the bare number of the account. */
export function adsManagerAddress({ account, level = 'campaign', ids = [] }: NetworkPlace): string {
  const [page, chosen] = PAGES[level] ?? ['campaigns', 'selected_campaign_ids']
  const query = new URLSearchParams({ act: account.replace(/^act_/, ''), ...(ids.length > 0 ? { [chosen]: ids.join() } : {}) })
  return `${ADS_MANAGER}/${page}?${query}`
}
