import { z } from 'zod'
import type { Account } from '../kit/book.ts'
import { timeText } from '../kit/china-time.ts'
import { inText, type Params } from '../kit/http.ts'
import { absent, refusal } from './api-error.ts'
import { chosen, listForm, shownPage } from './listing.ts'
import type { OfAccount } from './objects.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/** A small part of the list of places: provinces, each followed by its cities, by administrative code. */
const PLACES: readonly [id: number, name: string, province: number][] = [
  [110000, '北京市', 0],
  [110100, '北京市', 110000],
  [440000, '广东省', 0],
  [440100, '广州市', 440000],
  [440300, '深圳市', 440000],
]

const TAGS = form('account_id!: id; type!: text; tag_spec: object; fields: text[]')

/** Places only; other types have no tags. */
const targetingTags: OfAccount = (_world, _account, params) => {
  const { type, fields } = checked(TAGS, params)
  const regions = PLACES.map(([id, name, parent_id]) => {
    const parent_name = PLACES.find(([one]) => one === parent_id)?.[1] ?? ''
    return {
      id,
      name,
      parent_id,
      parent_name,
      city_level: parent_id === 0 ? 'CITY_LEVEL_PROVINCE' : 'CITY_LEVEL_CITY',
      tag_class: 'CATEGORY',
    }
  })
  return { list: type === 'REGION' ? regions.map((tag) => chosen(tag, fields)) : [] }
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

/** The number of people is estimated from the size of the file: a line has a hash and takes 33 bytes. */
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
  return shownPage(rows, paging, names)
}

export const TOOLS = {
  targeting_tags: { get: targetingTags },
  custom_audiences: { add: addAudience, get: listAudiences },
  custom_audience_files: { add: addAudienceFile },
}

const ADVERTISERS = listForm('agency_id: text; account_id: id', { filters: 'account_id corporation_name' })
const RELATIONS = listForm('account_id: id; advertiser_type business_unit_id: text', { filters: 'account_id' })

/** The accounts a token may use: listed as advertisers in the first generation, as accounts of the organisation in the second. */
const listAccounts =
  (takes: ReturnType<typeof listForm>, show: (account: Account) => Params) => (accounts: readonly Account[], params: Params) => {
    const { account_id: only, fields, ...paging } = checked(takes, params)
    const rows = accounts
      .filter(({ id }) => ['', id].includes(inText(only)))
      .map((account) => ({ account_id: BigInt(account.id), corporation_name: account.company, ...show(account) }))
    return shownPage(rows, paging, fields)
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
