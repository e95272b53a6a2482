import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'

/**
 * A network no one has written a screen for: other words for the levels, other fields, axes, limits and rules than the first one has.
 * A test registers it as a new network is registered: a line in the channels, a line in the families, words in the catalogue.
 */
export const TOY: Channel = {
  key: 'toy_ad',
  label: 'Toy',
  spreaderId: '21',
  levels: [
    {
      key: 'campaign',
      role: 'group1',
      naming: '{game}_{seq}',
      nameMaxLength: 20,
      fields: [
        { key: 'pacing', kind: 'choice', options: ['even', 'fast'], default: 'even', required: true, column: 80 },
        { key: 'cap', kind: 'number', min: 1, max: 9, when: { field: 'pacing', in: ['fast'] }, required: true, column: 60 },
      ],
    },
    {
      key: 'adgroup',
      role: 'group2',
      naming: '{seq}',
      nameMaxLength: 20,
      fields: [
        { key: 'keyword', kind: 'line', required: true, measure: 'width', max: 8, column: 90 },
        { key: 'spend', kind: 'money', budget: 'day', required: true, column: 90 },
      ],
    },
    {
      key: 'ad',
      role: 'ad',
      naming: '{seq}',
      nameMaxLength: 20,
      maxInParent: 3,
      fields: [{ key: 'slogan', kind: 'text', required: true, max: 10, column: 120 }],
    },
  ],
  axes: [
    { key: 'words', level: 'adgroup', fields: ['keyword', 'spend'] },
    { key: 'slogans', level: 'ad', fields: ['slogan'] },
  ],
  times: { answerMs: 1000, longestCallMs: 1000, listLagMs: 1000, longestPauseMs: 1000 },
  limits: [],
  rules: [
    ({ level, values }) => (level === 'adgroup' && values.keyword === 'ban' ? [blocker('channel.age.order', { field: 'keyword' })] : []),
  ],
  abilities: { begins: ['blank', 'import'], materialKinds: [], uniqueNames: true },
}

export const TOY_WORDS = {
  'network_name.toy_ad': ['玩具', 'Toy'],
  'channel.toy_ad.level.campaign': ['计划', 'Plan'],
  'channel.toy_ad.level.adgroup': ['单元', 'Unit'],
  'channel.toy_ad.level.ad': ['创意', 'Piece'],
  'channel.toy_ad.tree': ['账户 / 计划 / 单元 / 创意', 'Account / plan / unit / piece'],
  'channel.toy_ad.axis.words': ['关键词包', 'Word packs'],
  'channel.toy_ad.axis.slogans': ['口号', 'Slogans'],
  'channel.toy_ad.field.name': ['名称', 'Name'],
  'channel.toy_ad.field.account': ['广告账户', 'Ad account'],
  'channel.toy_ad.field.game': ['游戏', 'Game'],
  'channel.toy_ad.field.campaign_name': ['计划名称', 'Plan name'],
  'channel.toy_ad.field.adgroup_name': ['单元名称', 'Unit name'],
  'channel.toy_ad.field.ad_name': ['创意名称', 'Piece name'],
  'channel.toy_ad.field.pacing': ['节奏', 'Pacing'],
  'channel.toy_ad.option.pacing.even': ['匀速', 'Even'],
  'channel.toy_ad.option.pacing.fast': ['加速', 'Fast'],
  'channel.toy_ad.field.cap': ['上限', 'Cap'],
  'channel.toy_ad.field.keyword': ['关键词', 'Keyword'],
  'channel.toy_ad.field.spend': ['花费', 'Spend'],
  'channel.toy_ad.field.slogan': ['口号', 'Slogan'],
} as const
