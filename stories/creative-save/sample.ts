import type { CreativesAnswer } from '#views/creative/wire.ts'
import type { CreativeDraft } from '#domain/creative/creative.ts'
import type { CreativeDesk, CreativeLine, CreativePicture, CreativeStory, NameAnswer } from '#machines/creative-save/creative-save.types.ts'

/** A picture of one colour, so that a story shows something. */
const drawn = (width: number, height: number, colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`)}`

export const aPicture = (change: Partial<CreativePicture> = {}): CreativePicture => ({
  id: '100001',
  game_id: '10078',
  name: '竖版_巨龙来袭',
  type: 'image',
  mime: 'image/png',
  width: 1080,
  height: 1920,
  duration_ms: null,
  status: 'ready',
  review_state: 'passed',
  video_status: 'ready',
  thumb: drawn(180, 320, '#3d6b8f'),
  url: null,
  ...change,
})

export const aLine = (change: Partial<CreativeLine> = {}): CreativeLine => ({
  id: '20007',
  game_id: '10078',
  game_name: '星河战纪',
  spreader_id: '21',
  spreader_name: 'Meta',
  name: '巨龙来袭_首发',
  material_ids: ['100001', '100002'],
  titles: ['三分钟一局，随时开战', '你的舰队在等你'],
  messages: ['和好友组队出征星海，首周登录送传说战舰。'],
  landing_id: null,
  landing_name: null,
  note: '首发周用',
  status: 'on',
  version: 2,
  revision: 3,
  review_state: 'passed',
  recommend_type: '4',
  spend_minor: '1834500',
  return_minor: '2605000',
  used_by_count: 12,
  creator: { id: '3', name: '陈晓宇（投放）' },
  created_at: '2026-11-12T03:00:00.000Z',
  updated_at: '2026-11-18T08:30:00.000Z',
  ...change,
})

export const aDraft = (change: Partial<CreativeDraft> = {}): CreativeDraft => ({
  game_id: '10078',
  spreader_id: '21',
  name: '巨龙来袭_首发',
  material_ids: ['100001', '100002'],
  titles: ['三分钟一局，随时开战', '你的舰队在等你'],
  messages: ['和好友组队出征星海，首周登录送传说战舰。'],
  landing_id: '',
  note: '首发周用',
  ...change,
})

export const aStory = (change: Partial<CreativeStory> = {}): CreativeStory => ({
  line: aLine(),
  versions: [
    {
      version: 2,
      name: '巨龙来袭_首发',
      titles: ['三分钟一局，随时开战', '你的舰队在等你'],
      messages: ['和好友组队出征星海，首周登录送传说战舰。'],
      material_ids: ['100001', '100002'],
      made_by: { id: '3', name: '陈晓宇（投放）' },
      made_at: '2026-11-18T08:30:00.000Z',
      verdict: 'pass',
      reasons: [],
      comment: '',
    },
    {
      version: 1,
      name: '巨龙来袭_首发',
      titles: ['全网最低！三分钟一局'],
      messages: ['和好友组队出征星海。'],
      material_ids: ['100001'],
      made_by: { id: '3', name: '陈晓宇（投放）' },
      made_at: '2026-11-12T03:00:00.000Z',
      verdict: 'fail',
      reasons: ['exaggeration'],
      comment: '请去掉“全网最低”',
    },
  ],
  uses: [
    {
      batch_id: '31',
      batch_name: '星河战纪_东南亚_1118',
      channel: 'fb_ad',
      state: 'settled',
      ads: 12,
      created_at: '2026-11-18T09:00:00.000Z',
    },
  ],
  held: { ads: 12, batches: 1 },
  figures: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 7).padStart(2, '0')}`,
    spend_minor: String(90_000 + ((index * 37_000) % 60_000)),
    return_minor: String(110_000 + ((index * 53_000) % 90_000)),
  })),
  unpriced: [],
  sources: [{ account_id: '2100001', name: '星河-东南亚', done_at: '2026-11-20T01:30:00.000Z', failure: null }],
  thresholds: { spend_minor: '1000000', rate_percent: 100, days: 30, version: 0 },
  ...change,
})

export const aDesk = (change: Partial<CreativeDesk> = {}): CreativeDesk => ({
  story: null,
  pictures: [aPicture(), aPicture({ id: '100002', name: '横版_星海会战', width: 1200, height: 628, thumb: drawn(320, 168, '#7a5c8f') })],
  games: [{ id: '10078', name: '星河战纪' }],
  spreaders: [
    { id: '21', name: 'Meta' },
    { id: '4651', name: 'TikTok' },
  ],
  landings: [{ id: 'lp1', name: '首发预约页', game_id: '10078', url: 'https://play.example.com/xh', switch: 'on', letter: null }],
  ...change,
})

/** The desk of a creative that is there. */
export const deskOf = (change: Partial<CreativeStory> = {}): CreativeDesk => aDesk({ story: aStory(change) })

export const freeName: NameAnswer = { width: 17, max: 100, blockers: [], taken_by: null }
export const takenName: NameAnswer = {
  width: 17,
  max: 100,
  blockers: [{ code: 'creative.name.taken', field: 'name', params: { name: '巨龙来袭_首发' } }],
  taken_by: { id: '20003', creator: { id: '5', name: '林佳' } },
}

/** A page of the library with how it lies about the thresholds. */
export const aCreativesAnswer = (lines: readonly CreativeLine[] = LINES): CreativesAnswer => ({
  data: lines.map((line) => ({
    ...line,
    region_id: '1',
    // one has figures that no network told
    is_example: line.id === '20008',
    material_ids: [...line.material_ids],
    titles: [...line.titles],
    messages: [...line.messages],
    thumb: null,
  })),
  total: lines.length,
  page: 1,
  per_page: 500,
  thresholds: { spend_minor: '1000000', rate_percent: 100, days: 30, version: 0 },
  effect:
    lines.length === 0
      ? {
          types: { '0': 0, '2': 0, '3': 0, '4': 0 },
          spent: 0,
          median_spend_minor: null,
          median_rate_percent: null,
          last_day: null,
          unpriced: [],
          examples: 0,
        }
      : {
          types: { '0': 1, '2': 1, '3': 1, '4': 1 },
          spent: 3,
          median_spend_minor: '1834500',
          median_rate_percent: 142,
          last_day: '2026-11-19',
          unpriced: [],
          examples: 0,
        },
  asOf: '2026-11-20T10:00:00+08:00',
})

const LINES: readonly CreativeLine[] = [
  aLine(),
  aLine({
    id: '20008',
    name: '舰队出征',
    recommend_type: '2',
    spend_minor: '400000',
    return_minor: '820000',
    status: 'off',
  }),
  aLine({ id: '20009', name: '周年庆_竖版', recommend_type: '3', spend_minor: '2900000', return_minor: '1300000', review_state: 'failed' }),
  aLine({
    id: '20010',
    name: '未投放',
    recommend_type: '0',
    spend_minor: '0',
    return_minor: '0',
    used_by_count: 0,
    review_state: 'waiting',
  }),
]
