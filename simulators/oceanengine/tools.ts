import { inText, type Params } from '../kit/http.ts'
import { shape } from '../kit/shape.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'

/** A small part of the list of places: each line has a province and its cities, by administrative code. */
const PLACES = `
11 北京 1101 北京
31 上海 3101 上海
32 江苏 3201 南京 3205 苏州
33 浙江 3301 杭州 3302 宁波
44 广东 4401 广州 4403 深圳
51 四川 5101 成都`
  .trim()
  .split('\n')
  .map((line) => [...line.matchAll(/(\d+) (\S+)/g)].map(([, code, name]) => ({ id: Number(code), name: name ?? '' })))

/** The same for all accounts. */
export const regions = ({ region_level: level }: Params) => {
  const list = PLACES.flatMap((places) =>
    places.map(({ id, name }, at) => ({
      id,
      name,
      parent_id: at === 0 ? 0 : places[0]?.id,
      region_level: at === 0 ? 'REGION_LEVEL_PROVINCE' : 'REGION_LEVEL_CITY',
    })),
  )
  return { list: list.filter((place) => level === undefined || place.region_level === level) }
}

const ADMIN = shape(
  `advertiser_id!: id; codes!: list; language!: ZH_CN|ZH_CN_GOV; sub_district!: FOUR_LEVEL|NONE|ONE_LEVEL|THREE_LEVEL|TWO_LEVEL`,
)

const areas = (_world: World, _account: string, params: Params) => {
  const { codes, sub_district: depth } = checked(ADMIN, params)
  const wanted = new Set(Array.isArray(codes) ? codes.map(inText) : [])
  const area = ({ id, name }: { id: number; name: string }, level: string) => ({ code: String(id), geoname_id: id, level, name })
  const districts = PLACES.flatMap(([province, ...cities]) => {
    if (!province || !(wanted.has(String(province.id)) || wanted.has('CN'))) return []
    const sub_districts = depth === 'NONE' ? [] : cities.map((city) => area(city, 'TWO_LEVEL'))
    return [{ ...area(province, 'ONE_LEVEL'), sub_districts }]
  })
  return { districts, version: 'V2_3_2' }
}

const WORDS = shape('advertiser_id!: id; query_words!: text')

/** Made-up words that contain the query; there is no public list. */
const interests = ({ draw }: World, _account: string, params: Params) => {
  const word = inText(checked(WORDS, params).query_words)
  const list = ['', '游戏', '攻略'].map((more) => `${word}${more}`)
  const number = (name: string, size: number) => String(Math.floor(draw('interest', name, size) * size))
  return { list: list.map((name) => ({ id: number(name, 1_000_000), name, num: number(name, 90_000_000) })) }
}

const QUOTA = shape('advertiser_id!: id; campaign_type!: FEED|SEARCH')

const quota = ({ book }: World, account: string, params: Params) => {
  checked(QUOTA, params)
  const used = book.ids(account, 'ad').filter((id) => book.object(id)?.enabled === true).length
  return { in_learning: false, max_cost: 0, sum_quota: 500, used_quota: used }
}

const audiences = ({ draw }: World, account: string, { offset, limit }: Params) => {
  const all = ['付费用户', '近30天活跃'].map((name, index) => ({
    custom_audience_id: 7_000_000 + index + Math.floor(draw('audience', account) * 1_000_000),
    name,
    source: 'CUSTOM_AUDIENCE_TYPE_UPLOAD',
    delivery_status: 'CUSTOM_AUDIENCE_DELIVERY_STATUS_AVAILABLE',
    status: 2,
    isdel: 0,
    upload_num: 120_000,
    cover_num: 80_000,
  }))
  const from = Number(offset ?? 0)
  return { custom_audience_list: all.slice(from, from + Number(limit ?? 100)), offset: from, total_num: all.length }
}

/** Things to choose from when creating a project. */
export const TOOLS = {
  'GET /2/tools/admin/info/': areas,
  'GET /2/tools/interest_action/interest/keyword/': interests,
  'GET /2/tools/quota/get/': quota,
  'GET /2/dmp/custom_audience/select/': audiences,
}
