import { z } from 'zod'
import type { Kept } from '../kit/book.ts'
import { readTime, timeText } from '../kit/china-time.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { shape } from '../kit/shape.ts'
import { invalid } from './api-error.ts'
import { pageOf } from './listing.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'

/** One operation on one object. Simulated ms. */
const noteSchema = z.object({
  seq: z.number(),
  atMs: z.number(),
  account: z.string(),
  id: z.string(),
  level: z.string(),
  name: z.string(),
  title: z.string(),
  texts: z.array(z.string()),
})

const drawerOf = ({ book }: World) => book.drawer('operation', noteSchema)
const counts = new WeakMap<World['book'], number>()

/** What the network calls the levels; its page publishes no list. */
const TYPES: Readonly<Record<string, string>> = { campaign: '广告组', ad: '广告计划', creative: '创意', project: '项目', promotion: '广告' }
const LABELS: Readonly<Record<string, string>> = {
  name: '名称',
  status: '状态',
  budget: '预算',
  budget_mode: '预算类型',
  cpa_bid: '转化出价',
  bid: '出价',
  deep_cpabid: '深度转化出价',
  deep_cpa_bid: '深度转化出价',
  roi_goal: 'ROI系数',
}

/** The objects a call names: `project_id`, `ad_ids`, and rows of `data`. */
function idsIn(params: Params): string[] {
  const own = Object.entries(params).flatMap(([name, value]) =>
    /^(campaign|ad|project|promotion)_ids?$/.test(name) ? [value].flat().map(idText) : [],
  )
  const rows = Array.isArray(params.data) ? params.data.filter(isRecord).flatMap(idsIn) : []
  return [...own.filter((id) => id !== null), ...rows]
}

/** Notes a call that changes objects: called before it, and the result after it with its answer. */
export function noteOperation(world: World, account: string, params: Params): (answer: object) => void {
  const heldAt = (id: string) => {
    const object = world.book.object(id)
    return object?.account === account ? object : undefined
  }
  const before = new Map(idsIn(params).map((id) => [id, heldAt(id)]))
  return (answer) => {
    for (const [id, was] of before) {
      const is = heldAt(id)
      if (!was || !is || is === was) continue
      const texts = is.deleted ? [] : differences(was, is)
      if (is.deleted || texts.length > 0) add(world, is, is.deleted ? '删除' : '修改', texts)
    }
    const made = idsIn({ ...answer }).filter((id) => !before.has(id))
    for (const id of made) {
      const object = heldAt(id)
      if (object && object.createdMs === object.updatedMs) add(world, object, '新建', [])
    }
  }
}

function add(world: World, { id, level, account, name }: Kept, title: string, texts: string[]): void {
  const drawer = drawerOf(world)
  const seq = (counts.get(world.book) ?? drawer.all().length) + 1
  counts.set(world.book, seq)
  drawer.put(String(seq), { seq, atMs: world.clock.now(), account, id, level, name, title, texts })
}

/** `修改预算: 300.0 -> 420.0`, for each setting that differs. */
function differences(was: Kept, is: Kept): string[] {
  const [before, after] = [settingsOf(was), settingsOf(is)]
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [before.get(key) ?? '', after.get(key) ?? '']
    return one === other ? [] : [`修改${LABELS[key] ?? key}: ${one} -> ${other}`]
  })
}

const settingsOf = ({ name, enabled, fields }: Kept): Map<string, string> =>
  new Map([['name', name], ['status', enabled ? '启用' : '暂停'], ...leaves(fields)])

const leaves = (fields: Params): [string, string][] =>
  Object.entries(fields).flatMap(([key, value]) => (isRecord(value) ? leaves(value) : [[key, textOf(value)]]))

const textOf = (value: unknown): string =>
  typeof value === 'number'
    ? Number.isInteger(value)
      ? value.toFixed(1)
      : String(value)
    : (JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '').replaceAll('"', '')

const SEARCH = shape('advertiser_id!: id; object_id: id[] 1..20; start_time end_time: text; page: integer 1..; page_size: integer 1..20')
const DAY_MS = 86_400_000
const MOST = 2_000

/** `2/tools/log_search`: both generations, the newest first; the last seven days by default, a month at most. */
export function searchLog(world: World, account: string, params: Params) {
  const { object_id: ids, start_time: start, end_time: end } = checked(SEARCH, params)
  const toMs = end === undefined ? world.clock.now() : readTime(end)
  if (toMs === null) throw invalid('end_time', 'must be YYYY-MM-DD HH:mm:ss')
  const fromMs = start === undefined ? toMs - 7 * DAY_MS : readTime(start)
  if (fromMs === null || fromMs > toMs) throw invalid('start_time', 'must be a time not after the end')
  if (toMs - fromMs > 31 * DAY_MS) throw invalid('start_time', 'spans more than a month')
  const wanted = Array.isArray(ids) ? new Set(ids.map(idText)) : null
  const notes = drawerOf(world)
    .all()
    .filter((note) => note.account === account && note.atMs >= fromMs && note.atMs < toMs + 1000 && (wanted?.has(note.id) ?? true))
    .sort((one, other) => other.atMs - one.atMs || other.seq - one.seq)
    .slice(0, MOST)
  const { list, page_info } = pageOf(notes, params, 20)
  return {
    logs: list.map(({ seq, atMs, id, level, name, title, texts }) => ({
      content_title: title,
      object_type: TYPES[level] ?? level,
      object_id: BigInt(id),
      object_name: name,
      create_time: timeText(atMs),
      content_log: texts,
      operator: '管理员',
      opt_ip: '',
      second_log_id: BigInt(seq),
    })),
    page_info,
  }
}

const WORDS = shape('advertiser_id!: id; project_id: id; query_list: text(..30)[] 1..10; promotion_materials: object')

/** `v3.0/sugg_words`: made-up words that contain a seed, with their searches in a month. */
export function suggestWords({ draw }: World, _account: string, params: Params) {
  const { query_list: seeds } = checked(WORDS, params)
  const words = (Array.isArray(seeds) ? seeds.map(inText) : ['手游']).flatMap((seed) =>
    ['', '下载', '攻略', '官网', '排行榜'].map((more) => `${seed}${more}`),
  )
  return { list: [...new Set(words)].map((keyword) => ({ keyword, msv: BigInt(Math.floor(draw('msv', keyword) * 90_000)) })), err: {} }
}
