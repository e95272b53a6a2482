import type { BatchSpec } from '#domain/batch/batch.ts'
import { namingOf } from '#domain/batch/naming.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { Words } from '#i18n/words.ts'
import type { Connector, ConnectorError, Draft, Outcome } from '#server/connectors/core/port.ts'

const TIMES = { answerMs: 1000, longestCallMs: 1, listLagMs: 1, longestPauseMs: 1000 }
const ABILITIES: Channel['abilities'] = { begins: ['blank', 'last', 'import'], materialKinds: [], uniqueNames: true }

/** A network of two levels: projects and what is promoted in them. */
export const TWO: Channel = {
  key: 'two_ad',
  label: 'Two',
  spreaderId: '9002',
  levels: [
    {
      key: 'project',
      role: 'group2',
      naming: '{game}_{spends}_{seq}',
      nameMaxLength: 40,
      fields: [
        { key: 'pacing', kind: 'choice', options: ['even', 'fast'], default: 'even', required: true, column: 80 },
        { key: 'spend', kind: 'money', budget: 'day', required: true, column: 90 },
      ],
    },
    {
      key: 'promotion',
      role: 'ad',
      naming: '{project}_{slogans}',
      nameMaxLength: 40,
      maxInParent: 3,
      fields: [{ key: 'slogan', kind: 'line', required: true, measure: 'width', max: 20, column: 120 }],
    },
  ],
  axes: [
    { key: 'spends', level: 'project', fields: ['spend'] },
    { key: 'slogans', level: 'promotion', fields: ['slogan'] },
  ],
  times: TIMES,
  limits: [],
  rules: [],
  abilities: ABILITIES,
}

/** A network of four levels; a field of the last one depends on the first. */
export const FOUR: Channel = {
  key: 'four_ad',
  label: 'Four',
  spreaderId: '9004',
  levels: [
    {
      key: 'plan',
      role: 'group1',
      naming: '{game}_{seq}',
      nameMaxLength: 40,
      fields: [{ key: 'pacing', kind: 'choice', options: ['even', 'fast'], default: 'even', required: true, column: 80 }],
    },
    {
      key: 'unit',
      role: 'group2',
      naming: '{plan}_{spends}',
      nameMaxLength: 40,
      fields: [{ key: 'spend', kind: 'money', budget: 'day', required: true, column: 90 }],
    },
    {
      key: 'piece',
      role: 'creative',
      naming: '{slogans}',
      nameMaxLength: 40,
      fields: [{ key: 'slogan', kind: 'line', required: true, measure: 'width', max: 20, column: 120 }],
    },
    {
      key: 'term',
      role: 'keyword',
      naming: '{piece}_{terms}',
      nameMaxLength: 40,
      maxInParent: 3,
      fields: [
        { key: 'word', kind: 'line', max: 100, required: true, column: 90 },
        { key: 'bid', kind: 'money', when: { field: 'plan.pacing', in: ['fast'] }, required: true, column: 90 },
      ],
    },
  ],
  axes: [
    { key: 'spends', level: 'unit', fields: ['spend'] },
    { key: 'slogans', level: 'piece', fields: ['slogan'] },
    { key: 'terms', level: 'term', fields: ['word', 'bid'] },
  ],
  times: TIMES,
  limits: [],
  rules: [],
  abilities: ABILITIES,
}

const LEVEL_WORDS: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  project: ['项目', 'Project'],
  promotion: ['推广', 'Promotion'],
  plan: ['计划', 'Plan'],
  unit: ['单元', 'Unit'],
  piece: ['作品', 'Piece'],
  term: ['词', 'Term'],
}
const FIELD_WORDS: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  pacing: ['节奏', 'Pacing'],
  spend: ['花费', 'Spend'],
  slogan: ['口号', 'Slogan'],
  word: ['关键词', 'Keyword'],
  bid: ['出价', 'Bid'],
  name: ['名称', 'Name'],
  account: ['广告账户', 'Ad account'],
  game: ['游戏', 'Game'],
}

const treeOf = (levels: Channel['levels'], language: 0 | 1) =>
  ['账户', ...levels.map(({ key }) => LEVEL_WORDS[key]?.[language] ?? key)].join(' / ')

/** Every word a network needs. */
export const wordsOf = ({ key, label, levels, axes }: Channel): Words =>
  Object.fromEntries([
    [`network_name.${key}`, [label, label]],
    [`channel.${key}.tree`, [treeOf(levels, 0), treeOf(levels, 1)]],
    ...levels.flatMap(({ key: level }) => {
      const [zh, en] = LEVEL_WORDS[level] ?? [level, level]
      return [
        ...['level', 'count', 'stage'].map((kind) => [`channel.${key}.${kind}.${level}`, [zh, en]] as const),
        [`channel.${key}.field.${level}_name`, [`${zh}名称`, `${en} name`]] as const,
      ]
    }),
    ...Object.entries(FIELD_WORDS).map(([field, words]) => [`channel.${key}.field.${field}`, words] as const),
    [`channel.${key}.option.pacing.even`, ['匀速', 'Even']],
    [`channel.${key}.option.pacing.fast`, ['加速', 'Fast']],
    ...axes.map((axis) => [`channel.${key}.axis.${axis.key}`, [axis.key, axis.key]] as const),
  ])

export const anAccount = (accountId: string): AccountFacts => ({
  accountId,
  name: accountId,
  currency: 'USD',
  timezone: 'Asia/Taipei',
  minDailyBudgetMinor: '100',
})

const TEXTS = { slogans: 'slogan', terms: 'word' } as const

/** Two variants on each axis, two objects of the first level in each account. */
export const aSpecOf = (channel: Channel, rest: Partial<BatchSpec> = {}): BatchSpec => ({
  channel: channel.key,
  game_id: '10078',
  name: '批次',
  account_ids: ['a1'],
  naming: namingOf(channel),
  copies: 2,
  common: Object.fromEntries(channel.levels.map(({ key }) => [key, {}])),
  axes: Object.fromEntries(
    channel.axes.map(({ key }) => [
      key,
      ['一', '二'].map((name, at) => ({
        name,
        values: key === 'spends' ? { spend: { USD: `${500 + 200 * at}` } } : { [TEXTS[key === 'slogans' ? 'slogans' : 'terms']]: name },
      })),
    ]),
  ),
  ...rest,
})

/** What a toy network holds. */
type Held = { id: string; draft: Draft }

/** A network in memory: takes what its own levels allow, and remembers in which order it came. `refuses`: names it does not take. */
export type ToyNetwork = Connector & { held: Held[]; refuses: Set<string> }

export function toyNetwork(channel: Channel): ToyNetwork {
  const held: Held[] = []
  const refuses = new Set<string>()
  const refusal = (message: string, field: string | null): Outcome<never> => {
    const error: ConnectorError = {
      class: 'validation',
      message,
      wrote: 'no',
      fields: [{ field, message }],
      native: { http: 400, message },
    }
    return { error }
  }
  const remote = ({ id, draft }: Held) => ({
    networkId: id,
    name: draft.name,
    values: draft.values,
    deleted: false,
    review: 'none' as const,
    reviewReasons: [],
    createdAt: null,
  })
  const create = (draft: Draft): Outcome<{ networkId: string; clientKey: string }> => {
    const at = channel.levels.findIndex(({ key }) => key === draft.level)
    const above = channel.levels.slice(0, at).map(({ key }) => key)
    const missing = above.filter((level) => !held.some(({ id, draft: one }) => one.level === level && id === draft.parents[level]))
    if (missing.length > 0) return refusal(`there is no ${missing.join()}`, null)
    if (refuses.has(draft.name)) return refusal('not this name', 'name')
    const id = `${draft.level}-${held.length + 1}`
    held.push({ id, draft })
    return { ok: { networkId: id, clientKey: draft.clientKey } }
  }
  const none = (): Promise<Outcome<never>> => Promise.resolve(refusal('not here', null))
  return {
    held,
    refuses,
    channel: channel.key,
    caps: {
      createKey: 'none',
      batchMax: 10,
      times: channel.times,
      limits: channel.limits,
      pictures: { formats: ['png'], posterWidth: 1 },
    },
    create: (_account, drafts) => Promise.resolve(drafts.map(create)),
    read: (_account, level, ids) =>
      Promise.resolve(
        ids.map((id) => {
          const found = held.find((one) => one.id === id && one.draft.level === level)
          return found ? { ok: remote(found) } : refusal('unknown', null)
        }),
      ),
    find: (_account, level, clientKey) =>
      Promise.resolve({ ok: held.filter(({ draft }) => draft.level === level && draft.clientKey === clientKey).map(remote) }),
    findByName: () => Promise.resolve({ ok: [] }),
    uploadImage: none,
    lookup: () => Promise.resolve({ ok: [] }),
  }
}
