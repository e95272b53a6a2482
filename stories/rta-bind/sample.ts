import { newRtaFacts } from '#machines/rta-bind/rta-bind.facts.ts'
import type {
  Bound,
  NamedObject,
  Rehearsal,
  RtaDesk,
  RtaFacts,
  RtaTarget,
  RtaVersion,
  TargetList,
} from '#machines/rta-bind/rta-bind.types.ts'

export const LAPSED = '10086:lapsed_payers'
export const NEW = '10086:new_devices'
const LIN = { id: '1', name: '林佳（投放）' }
const CHEN = { id: '2', name: '陈晓宇（投放）' }
const ACCOUNTS = [
  { id: '25610001', name: '星河战纪-腾讯广告' },
  { id: '25610002', name: '王国防线-腾讯广告' },
]

export const anAd = (id: string, change: Partial<NamedObject> = {}): NamedObject => ({
  account_id: '25610001',
  account_name: '星河战纪-腾讯广告',
  ad_id: id,
  ad_name: `星河战纪_男性核心_${id.slice(-2)}`,
  ...change,
})
export const anAccount = (): NamedObject => ({ account_id: '25610002', account_name: '王国防线-腾讯广告', ad_id: null, ad_name: '' })

export const aTarget = (change: Partial<RtaTarget> = {}): RtaTarget => ({
  id: LAPSED,
  outer_id: 'lapsed_payers',
  name: '流失付费玩家召回',
  customer_name: '模拟广告主',
  enabled: true,
  accounts: ACCOUNTS,
  live: { number: 2, objects: 1, made_by: LIN, made_at: '2026-11-20T02:00:00.000Z' },
  latest: 2,
  sending: false,
  ...change,
})

export const aList = (change: Partial<TargetList> = {}): TargetList => ({
  targets: [aTarget(), aTarget({ id: NEW, outer_id: 'new_devices', name: '新设备优先', live: null, latest: 0, enabled: false })],
  troubles: [],
  ...change,
})

export const aVersion = (number: number, change: Partial<RtaVersion> = {}): RtaVersion => ({
  number,
  state: 'bound',
  objects: [anAd('3190000000000000011')],
  hidden: 0,
  results: [],
  made_by: LIN,
  made_at: `2026-11-${18 + number}T02:00:00.000Z`,
  settled_at: `2026-11-${18 + number}T02:00:04.000Z`,
  ticket: null,
  ...change,
})

export const aDesk = (change: Partial<RtaDesk> = {}): RtaDesk => ({
  target: aTarget(),
  versions: [aVersion(2), aVersion(1, { objects: [anAd('3190000000000000012'), anAccount()], hidden: 1, made_by: CHEN })],
  latest: 2,
  live: 2,
  as_of: '2026-11-23T02:00:00.000Z',
  ...change,
})
/** A strategy that was never bound. */
export const aNewDesk = (): RtaDesk => aDesk({ target: aTarget({ live: null, latest: 0 }), versions: [], latest: 0, live: 0 })

/** Chosen in place of what is live. */
export const CHOSEN = [anAd('3190000000000000012'), anAccount()]

export const aRehearsal = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  id: '41',
  hash: 'a'.repeat(64),
  target_id: LAPSED,
  base_version: 2,
  objects: CHOSEN,
  changes: [
    { ...anAd('3190000000000000012'), was: [NEW], becomes: LAPSED },
    { ...anAccount(), was: [], becomes: LAPSED },
    { ...anAd('3190000000000000011'), was: [LAPSED], becomes: null },
  ],
  warnings: [],
  refusals: [],
  outside: 0,
  names: { [LAPSED]: '流失付费玩家召回', [NEW]: '新设备优先' },
  made_at: '2026-11-23T01:59:00.000Z',
  ...change,
})
export const TAKES = { code: 'rta.takes_from', params: { count: 1, names: '新设备优先' } }
export const AD_GONE = { code: 'rta.ad_gone', field: 'objects', params: { id: '3190000000000000012', account: '星河战纪-腾讯广告' } }

export const rehearsed = (change: Partial<Rehearsal> = {}): { kind: 'done'; value: Bound } => ({
  kind: 'done',
  value: { version: aVersion(2), latest: 2, rehearsal: aRehearsal(change) },
})
export const boundAs = (ticket: string, change: Partial<RtaVersion> = {}): { kind: 'done'; value: Bound } => ({
  kind: 'done',
  value: { version: aVersion(3, { objects: CHOSEN, ticket, ...change }), latest: 3, rehearsal: null },
})
/** Another user bound version 3. */
export const MOVED = {
  kind: 'refused' as const,
  blockers: [{ code: 'rta.version_moved', params: { version: 3 } }],
  present: { version: aVersion(3, { made_by: CHEN }), latest: 3 },
}
export const REFUSED = { kind: 'refused' as const, blockers: [{ code: 'rta.network_changed' }], present: null }
export const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }

export const facts = (change: Partial<RtaFacts> = {}): RtaFacts => ({ ...newRtaFacts(LAPSED), ...change })
/** As it was when the tab was closed: chosen, and rehearsed. */
export const chosenFacts = (change: Partial<RtaFacts> = {}): RtaFacts => facts({ drafts: { [LAPSED]: CHOSEN }, ...change })
