import { z } from 'zod'
import type { Account } from '../kit/book.ts'
import { timeText } from '../kit/china-time.ts'
import { inText, type Params } from '../kit/http.ts'
import { absent, refusal } from './api-error.ts'
import { chosen, listForm, pageOf } from './listing.ts'
import type { OfAccount } from './objects.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/** A small part of the catalogue of places: provinces, and behind each its cities, by the codes of the state. */
const PLACES = [
  '110000 北京市 110100 北京市',
  '310000 上海市 310100 上海市',
  '440000 广东省 440100 广州市 440300 深圳市',
  '510000 四川省 510100 成都市',
]
  .map((line) => [...line.matchAll(/(\d+) (\S+)/g)].map(([, code, name]) => ({ id: Number(code), name: name ?? '' })))
  .flatMap((places) => places.map((place, at) => ({ ...place, parent: at === 0 ? undefined : places[0] })))

const TAGS = form('account_id!: id; type!: text; tag_spec: object; fields: text[]')

/** Places, and words of interest and behaviour; of other types there are none. */
const targetingTags: OfAccount = ({ draw }, _account, params) => {
  const { type, tag_spec: spec, fields } = checked(TAGS, params)
  const regions = PLACES.map(({ id, name, parent }) => {
    const city_level = parent ? 'CITY_LEVEL_CITY' : 'CITY_LEVEL_PROVINCE'
    return { id, name, parent_id: parent?.id ?? 0, parent_name: parent?.name ?? '', city_level, tag_class: 'CATEGORY' }
  })
  const word = /"query":"([^"]+)"/.exec(JSON.stringify(spec ?? {}))?.[1] ?? '游戏'
  const words = ['', '玩家', '攻略'].map((more) => {
    const name = word + more
    return { id: 1 + Math.floor(draw('tag', name) * 1_000_000), name, parent_id: 0, parent_name: '', city_level: '', tag_class: 'KEYWORD' }
  })
  const list: Params[] = type === 'REGION' ? regions : type === 'INTEREST' || type === 'BEHAVIOR' ? words : []
  return { list: list.map((tag) => chosen(tag, fields)) }
}

const audienceSchema = z.object({
  id: z.string(),
  account: z.string(),
  fields: z.record(z.string(), z.unknown()),
  madeMs: z.number(),
  bytes: z.number(),
})
const audiencesOf = ({ book }: World) => book.drawer('audience', audienceSchema)
const ownAudiences = (world: World, account: string) =>
  audiencesOf(world)
    .all()
    .filter((audience) => audience.account === account)

const AUDIENCE = form(`
  account_id!: id; name!: text 1..32; type!: CUSTOMER_FILE|LOOKALIKE|USER_ACTION|LBS|KEYWORD|AD|COMBINE|LABEL; description: text ..250
  outer_audience_id external_audience_id: text 1..128; cooperated: flag; audience_spec: object
`)

const addAudience: OfAccount = (world, account, params) => {
  const { account_id: _account, ...fields } = checked(AUDIENCE, params)
  if (ownAudiences(world, account).some((other) => other.fields.name === fields.name)) throw refusal(50007)
  const id = world.book.nextId()
  audiencesOf(world).put(
    id,
    { id, account, fields, madeMs: world.clock.now(), bytes: 0 },
    { id, account, level: 'audience', name: inText(fields.name) },
  )
  return { audience_id: BigInt(id) }
}

const AUDIENCE_FILE = form(
  'account_id! audience_id!: id; user_id_type!: text; operation_type: APPEND|REDUCE; open_app_id: text 1..128; file!: object',
)

/** How many people a file holds is guessed by its size: hashes of 33 bytes a line. */
const addAudienceFile: OfAccount = (world, account, params) => {
  const { audience_id: id, file } = checked(AUDIENCE_FILE, params)
  const audience = audiencesOf(world).get(inText(id))
  if (audience?.account !== account) throw absent('audience_id')
  const bytes = file && typeof file === 'object' && 'bytes' in file && Buffer.isBuffer(file.bytes) ? file.bytes.length : 0
  audiencesOf(world).put(audience.id, { ...audience, bytes: audience.bytes + bytes })
  return { custom_audience_file_id: BigInt(world.book.nextId()) }
}

const AUDIENCES = listForm('account_id!: id; audience_id: id; platform: text', { filters: 'audience_id' })

const listAudiences: OfAccount = (world, account, params) => {
  const { audience_id: only, fields: names, ...paging } = checked(AUDIENCES, params)
  const rows = ownAudiences(world, account)
    .filter(({ id }) => ['', id].includes(inText(only)))
    .map(({ id, fields, madeMs, bytes }) => ({
      audience_id: BigInt(id),
      account_id: BigInt(account),
      ...fields,
      source: 'CUSTOM',
      status: bytes > 0 || fields.type !== 'CUSTOMER_FILE' ? 'SUCCESS' : 'PENDING',
      online_status: 'ONLINE',
      is_own: true,
      error_code: 0,
      user_count: Math.floor(bytes / 33),
      created_time: timeText(madeMs),
      last_modified_time: timeText(madeMs),
    }))
  const { list, ...info } = pageOf(rows, paging)
  return { list: list.map((row) => chosen(row, names)), ...info }
}

export const TOOLS = {
  targeting_tags: { get: targetingTags },
  custom_audiences: { add: addAudience, get: listAudiences },
  custom_audience_files: { add: addAudienceFile },
}

const ADVERTISERS = listForm('agency_id: text; account_id: id', { filters: 'account_id corporation_name' })
const RELATIONS = listForm('account_id: id; advertiser_type business_unit_id: text', { filters: 'account_id' })

/** Lists of the accounts that a token may use: as advertisers in the first generation, as those of its organisation in the second. */
const listAccounts =
  (takes: ReturnType<typeof listForm>, show: (account: Account) => Params) => (accounts: readonly Account[], params: Params) => {
    const { account_id: only, fields, ...paging } = checked(takes, params)
    const { list, ...info } = pageOf(
      accounts.filter(({ id }) => ['', id].includes(inText(only))),
      paging,
    )
    return {
      list: list.map((account) => chosen({ account_id: BigInt(account.id), corporation_name: account.company, ...show(account) }, fields)),
      ...info,
    }
  }

export const ACCOUNTS = {
  'GET /v1.3/advertiser/get': listAccounts(ADVERTISERS, ({ name }) => ({
    corporate_brand_name: name,
    daily_budget: 0,
    system_status: 'CUSTOMER_STATUS_NORMAL',
    reject_message: '',
  })),
  'GET /v3.0/organization_account_relation/get': listAccounts(RELATIONS, ({ name }) => ({
    is_bid: true,
    is_mp: false,
    is_adx: false,
    comment_list: [{ comment: name }],
  })),
}
