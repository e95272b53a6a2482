import { blocker } from '../blocker.ts'
import { choice, flag, line, ref, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** The six networks, each with the id that its channel has everywhere (S1 §3). */
export const NETWORK_IDS = { toutiao: '304', gdt: '383', facebook: '21', kuaishou: '3793', asa: '3965', tiktok: '4651' } as const

const NETWORKS = ['toutiao', 'gdt', 'facebook', 'kuaishou', 'asa', 'tiktok'] as const satisfies readonly (keyof typeof NETWORK_IDS)[]

/** The network whose id this is everywhere; undefined: an id of the company's own. */
const networkWithId = (id: string) => NETWORKS.find((network) => NETWORK_IDS[network] === id)

/** A channel that ads are shown through: a network, and the region it is bought in. */
export const SPREADER = thing({
  noun: 'spreader',
  words: 'spreader',
  fields: {
    channel: choice(NETWORKS, { required: true }),
    code: line(10, { required: true, format: 'digits', offers: 'network_id', hint: true }),
    name: line(60, { required: true }),
    region_id: ref('region', { required: true }),
    has_thirdparty: flag({ hint: true }),
    ...RETIRES,
  },
  begins: { has_thirdparty: true },
  key: 'code',
  grantedAs: 'spreader',
  unique: ['code'],
  usedBy: [
    'ad_account',
    'master',
    'creative',
    'audience',
    'network_page',
    'cost_entry',
    'cost_share',
    'cpa_rule',
    'cpa_event_day',
    'bill',
    'statement_name',
    'statement_row',
  ],
  rules({ code, channel }) {
    const network = networkWithId(code) ?? channel
    return network === channel ? [] : [blocker('spreader.other_network', { field: 'channel', params: { id: code, network } })]
  },
  proposes({ channel }, said): Readonly<Record<string, string>> {
    const network = NETWORKS.find((one) => one === channel)
    return network ? { code: NETWORK_IDS[network], name: said('channel') } : {}
  },
})
