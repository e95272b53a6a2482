import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint, ScopedKind } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { channelOf, CHANNELS } from '#domain/channels/index.ts'
import { CLOSED_KEYS } from '#domain/channels/keys.ts'
import { byLevel, rootOf } from '#domain/channels/levels.ts'
import { META } from '#domain/channels/meta.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { Say } from '#domain/say.ts'
import { fieldsOf } from '#domain/thing/thing.ts'
import { LANGUAGES, say as sayIn } from '#i18n/catalogue.ts'
import type { Grants } from '#permissions/grants.ts'
import { eventWord, wordedChanges } from '#permissions/audit-words.ts'
import { PRESETS } from '#permissions/presets.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { mayUse, ROLES, VIEWER, type Role } from '#tests/permissions/permission-table.ts'
import { aSpecOn, furnish, GAME, OTHER_GAMES_ACCOUNT, USD } from './batch/a-house.ts'
import { emptyStore } from './kit/empty-store.ts'
import { storing, type Stored } from './kit/stored.ts'
import { THING_SAMPLES, valuesAt, type ThingSample } from './kit/thing-samples.ts'
import { aSession, basic, ended } from './kit/toy.ts'

/**
 * Object-level authorization, cell by cell: every call × every kind of caller × own, foreign, missing and other ids. What is expected
 * follows from the permission table and from what the call declares, never from the code that answers.
 */
const FOREIGN_GAME = '10045'
const FOREIGN = { game: FOREIGN_GAME, region: '9', spreader: '304', app: 'app-9', account: OTHER_GAMES_ACCOUNT }
const OWN = { game: GAME, region: '1', spreader: '21', app: 'app-1', account: USD }
const SCOPE = { game: [GAME], region: ['1'], spreader: ['21'], app: ['app-1'] }
const FOREIGN_SPREADERS_ACCOUNT = '3040001'
/** What is at stake in the calls of a network: an account of the callers' on it, and what they have no grant for. */
type Place = { spreader: string; account: string; foreignSpreader: string; foreignSpreadersAccount: string }
const ON_META: Place = { spreader: '21', account: USD, foreignSpreader: '304', foreignSpreadersAccount: FOREIGN_SPREADERS_ACCOUNT }
const placeOf = ({ spreaderId }: Channel): Place =>
  spreaderId === META.spreaderId
    ? ON_META
    : { spreader: spreaderId, account: `${spreaderId}0002`, foreignSpreader: META.spreaderId, foreignSpreadersAccount: USD }
/** Is in the name of everything that is not the callers'. */
const CANARY = 'FOREIGN-CANARY'

let database: FreshDatabase
let stored: Stored
let http: FastifyInstance
let dataDir: string
/** noun → an id of the callers' own, and one of another game or person */
let objects: Record<string, { own: string; foreign: string }>
type Ids = Record<string, string>
/** a batch of the callers' own on each network, its first row, and a sheet */
const [familyBatches, familyRows, familyImports]: [Ids, Ids, Ids] = [{}, {}, {}]
let somebody = ''
let guideId = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-matrix-'))
  database = await freshDatabase()
  await furnish(database)
  const { db } = database
  await db.updateTable('game').set({ name: CANARY }).where('game_id', '<>', GAME).execute()
  await db.updateTable('ad_account').set({ name: CANARY }).where('account_id', '=', OTHER_GAMES_ACCOUNT).execute()
  await db.updateTable('material').set({ name: CANARY }).where('game_id', '<>', GAME).execute()
  await db.updateTable('network_page').set({ name: CANARY, instagram_name: CANARY }).where('game_id', '<>', GAME).execute()
  await db.insertInto('spreader').values({ id: '304', channel: 'toutiao', name: CANARY, region_id: '9' }).execute()
  await db.insertInto('master').values({ id: 'm9', name: CANARY, spreader_id: '304' }).execute()
  await db
    .insertInto('ad_account')
    .values({ account_id: FOREIGN_SPREADERS_ACCOUNT, name: CANARY, spreader_id: '304', entity: '-', currency: 'USD', timezone: 'UTC' })
    .execute()
  await db.insertInto('ad_account_game').values({ account_id: FOREIGN_SPREADERS_ACCOUNT, game_id: GAME }).execute()
  somebody = (await aSession(database, grantsOf('buyer'))).userId
  stored = storing(db, somebody, { own: OWN_NAME, foreign: CANARY })
  objects = {
    batch: { own: await stored.batch(GAME, USD, OWN_NAME), foreign: await stored.batch(FOREIGN_GAME, OTHER_GAMES_ACCOUNT, CANARY) },
    batch_template: { own: await stored.template(GAME), foreign: await stored.template(FOREIGN_GAME) },
    ad_draft: { own: await stored.adDraft(GAME, GDT2.key), foreign: await stored.adDraft(FOREIGN_GAME, GDT2.key) },
    object_change_set: { own: await stored.changeSet(GAME, USD), foreign: await stored.changeSet(FOREIGN_GAME, OTHER_GAMES_ACCOUNT) },
    import: { own: await stored.sheetImport(GAME, 'own'), foreign: await stored.sheetImport(FOREIGN_GAME, CANARY) },
    page: { own: 'p1', foreign: 'p9' },
    cost: { own: await stored.cost(GAME), foreign: await stored.cost(FOREIGN_GAME) },
    income_row: { own: await stored.statementRow(GAME, 'income'), foreign: await stored.statementRow(FOREIGN_GAME, 'income') },
    outcome_row: { own: await stored.statementRow(GAME, 'outcome'), foreign: await stored.statementRow(FOREIGN_GAME, 'outcome') },
    statement_row: { own: await stored.statementRow(GAME, 'income'), foreign: await stored.statementRow(FOREIGN_GAME, 'outcome') },
    extraction: { own: await stored.extraction(somebody, [GAME]), foreign: await stored.extraction(somebody, null) },
    statement_file: { own: 'f-own', foreign: await stored.fileOf(await stored.extraction(somebody, null)) },
    bill: { own: await stored.bill(GAME), foreign: await stored.bill(FOREIGN_GAME) },
    repayment: { own: await stored.repayment(GAME), foreign: await stored.repayment(FOREIGN_GAME) },
    cpa_rule: { own: await stored.cpaRule(GAME), foreign: await stored.cpaRule(FOREIGN_GAME) },
    review: { own: await stored.review(GAME), foreign: await stored.review(FOREIGN_GAME) },
    platform_figure: { own: await stored.figure(GAME), foreign: await stored.figure(FOREIGN_GAME) },
    creative: { own: await stored.creative(GAME), foreign: await stored.creative(FOREIGN_GAME) },
    material: { own: await stored.material(GAME), foreign: await stored.material(FOREIGN_GAME) },
    material_folder: { own: await stored.folder(GAME), foreign: await stored.folder(FOREIGN_GAME) },
    rta_target: { own: await stored.rtaTarget(placeOf(GDT2).account), foreign: await stored.rtaTarget(OTHER_GAMES_ACCOUNT) },
    landing: { own: await stored.landing(GAME), foreign: await stored.landing(FOREIGN_GAME) },
    event_source: { own: await stored.eventSource(GAME), foreign: await stored.eventSource(FOREIGN_GAME) },
    life_cycle: { own: await stored.lifeCycle(GAME), foreign: await stored.lifeCycle(FOREIGN_GAME) },
    game_life_cycle: { own: GAME, foreign: FOREIGN_GAME },
    upload: { own: 'batch_import/1/own', foreign: 'batch_import/2/foreign' },
    source_row: { own: '', foreign: '' },
    game: { own: GAME, foreign: FOREIGN_GAME },
    spreader: { own: OWN.spreader, foreign: '304' },
    master: { own: await aMaster(), foreign: 'm9' },
  }
  for (const channel of CHANNELS) {
    const { spreader, account } = placeOf(channel)
    if (channel !== META) await accountOn(spreader, account)
    const own = channel === META ? (objects.batch?.own ?? '') : await stored.batch(GAME, account, OWN_NAME, { channel })
    familyImports[channel.key] = channel === META ? (objects.import?.own ?? '') : await stored.sheetImport(GAME, 'own', somebody, channel)
    familyBatches[channel.key] = own
    familyRows[channel.key] = `${own}.1`
  }
  objects.source_row = { own: `${objects.batch?.own}.1`, foreign: `${objects.batch?.foreign}.1` }
  const guide = { page: 'Tools', title_zh: '题', body_zh: '文', updated_by: somebody }
  guideId = (await db.insertInto('guide').values(guide).returning('id').executeTakeFirstOrThrow()).id
  http = await buildServer({
    db,
    dataDir,
    connectors: new Map(),
    version: '1.0.0',
    columnStore: emptyStore,
    builderUrl: 'http://127.0.0.1:9',
  })
  await http.ready()
  for (const sample of SCOPED_THINGS)
    objects[nounOf(sample)] ??= { own: await aThing(sample, GAME), foreign: await aThing(sample, FOREIGN_GAME) }
  // the trail only grows, and says of everybody's to who may read it: here it begins after all this was entered
  await database.pool.query('alter table audit_log disable trigger user; truncate audit_log; alter table audit_log enable trigger user')
})
afterAll(() => ended(http, database, dataDir))

/** Things that the grants hold: of a game, or of several. */
const SCOPED_THINGS = THING_SAMPLES.filter(({ calls: { thing } }) =>
  fieldsOf(thing).some(([, { kind }]) => kind === 'game' || kind === 'games'),
)
/** A firm that owns accounts of the callers' own channel. */
async function aMaster(): Promise<string> {
  const firm = { name: `${OWN_NAME} ${++things}`, spreader_id: OWN.spreader }
  return (await database.db.insertInto('master').values(firm).returning('id').executeTakeFirstOrThrow()).id
}

/** An account of the callers' game on a network. */
async function accountOn(spreader: string, account_id: string): Promise<void> {
  const { db } = database
  const known = await db.selectFrom('spreader').select('id').where('id', '=', spreader).executeTakeFirst()
  if (!known) await db.insertInto('spreader').values({ id: spreader, channel: spreader, name: OWN_NAME, region_id: '1' }).execute()
  const row = { account_id, name: OWN_NAME, spreader_id: spreader, entity: '-', currency: 'CNY', timezone: 'Asia/Shanghai' }
  await db
    .insertInto('ad_account')
    .values(row)
    .onConflict((of) => of.doNothing())
    .execute()
  await db
    .insertInto('ad_account_game')
    .values({ account_id, game_id: GAME })
    .onConflict((of) => of.doNothing())
    .execute()
}

const nounOf = ({ calls: { thing } }: ThingSample) => thing.object ?? thing.noun

let things = 0
/** What a thing of the game is typed as, with a name that shows whose it is. */
function typedOf(sample: ThingSample, game: string): Record<string, unknown> {
  const at = ++things
  const given = fieldsOf(sample.calls.thing).flatMap(([name, field]) => {
    const { kind } = field
    if (kind === 'text' || (kind === 'line' && !field.format)) return [[name, `${game === GAME ? OWN_NAME : CANARY} ${at}`]]
    return kind === 'game' ? [[name, game]] : kind === 'games' ? [[name, [game]]] : []
  })
  return { ...valuesAt(sample, at), ...Object.fromEntries(given) }
}

/** Enters a thing of the game, and answers its id. */
async function aThing(sample: ThingSample, game: string): Promise<string> {
  await sample.before?.(database.db)
  const save = ALL_ENDPOINTS.find((endpoint) => endpoint === sample.calls.save)
  if (!save) throw new Error(`no such call: ${sample.calls.save.path}`)
  const { authorization } = await aSession(database)
  const answer = await send(save, { ticket: randomUUID(), ...typedOf(sample, game) }, authorization)
  const { data } = z.object({ data: z.object({ id: z.string() }) }, answer.body).parse(answer.json())
  return data.id
}

/** Own names begin as a formula does: whatever is exported has to guard them. */
const OWN_NAME = '=own'
const aCost = () => ({ month: '2026-11', game_id: GAME, name_id: 'own', spreader_id: OWN.spreader, amount_minor: '100', currency: 'CNY' })

const aRule = () => ({
  game_id: GAME,
  spreader_id: OWN.spreader,
  event: 'reg',
  currency: 'CNY',
  tiers: [{ from: 1, to: null, price_minor: '1' }],
  starts_on: '2026-11-01',
})

/** What a field is given when nothing about it is at stake; by name, because names mean the same everywhere. */
const SAMPLES: Readonly<Record<string, (channel: Channel) => unknown>> = {
  ticket: () => randomUUID(),
  entry: () => JSON.stringify(aCost()),
  entries: () => JSON.stringify([{ ...aCost(), id: objects.cost?.own, version: 1 }]),
  branding: () => '[]',
  rows: () => JSON.stringify([{ id: objects.income_row?.own, version: 1 }]),
  new_rows: (channel) => JSON.stringify([{ account_id: placeOf(channel).account, name: 'own', values: {} }]),
  content: () => JSON.stringify({ common: {}, axes: { targeting: [{ name: 'own', values: { age_min: '18' } }] } }),
  part: () => 'targeting',
  above: () => '{}',
  kind: ({ drafts }) => (drafts ? 'audience' : 'income'),
  amount_minor: () => '100',
  month: () => '2026-11',
  rule: () => JSON.stringify(aRule()),
  rules: () => JSON.stringify([{ id: objects.cpa_rule?.own, seen: 'x' }]),
  objects: (channel) => JSON.stringify([{ account_id: placeOf(channel).account, ad_id: null }]),
  parts: () => JSON.stringify([{ bill_id: objects.bill?.own, amount_minor: '1', open_minor: '1000' }]),
  was: () => '{}',
  becomes: () => JSON.stringify({ name: 'own' }),
  spec: (channel) =>
    JSON.stringify({ ...aSpecOn(channel), account_ids: [placeOf(channel).account], import_id: familyImports[channel.key] }),
  edits: () => JSON.stringify([{ seq: 1, expected: 1, name: 'x' }]),
  seqs: () => '[1]',
  values: () => '{}',
  level: rootOf,
  channel: () => 'fb_ad',
  source: () => JSON.stringify({ kind: 'filter', filter: {}, total: 1, operation: { field: 'status', how: 'set', value: 'PAUSED' } }),
  sources: ({ key }) => familyRows[key],
  naming: (channel) => JSON.stringify(byLevel(channel, () => '{source}')),
  columns: () => '{}',
  grants: () => JSON.stringify(PRESETS.buyer),
  items: () => JSON.stringify([{ id: objects.review?.own, seen: 'x' }]),
  words: () => JSON.stringify(['own']),
  templates: () => '[]',
  ids: () => JSON.stringify(NO_SPECIAL_IDS),
  creative: () =>
    JSON.stringify({ game_id: GAME, spreader_id: OWN.spreader, name: 'own', material_ids: ['m1'], titles: ['x'], messages: ['y'] }),
  materials: () => JSON.stringify([{ id: objects.material?.own, revision: 1, remark: 'x' }]),
  user_id: () => somebody,
  account: () => `new-${randomBytes(4).toString('hex')}`,
  password: () => 'a-long-enough-password',
  game_id: () => GAME,
  spreader_id: () => OWN.spreader,
  region: () => OWN.region,
  region_id: () => OWN.region,
  account_id: (channel) => placeOf(channel).account,
  page: () => 'Tools',
  guide_id: () => guideId,
  key: () => 'k',
  e: () => '1',
  s: () => 's',
  currency: () => 'USD',
  from: () => undefined,
  to: () => undefined,
}

type Json = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  minimum?: number
  minItems?: number
  format?: string
  pattern?: string
}

function sampleShape({ input }: Endpoint): Json {
  const schema: Json = z
    .json()
    .transform((value) => value as Json)
    .parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return schema.properties ? schema : (schema.anyOf?.find(({ properties }) => properties) ?? {})
}

/** The network whose call it is: real-time strategies are Tencent's; of every other call, Meta. */
const networkOf = ({ path }: Pick<Endpoint, 'path'>): Channel =>
  path.startsWith('/api/rta/') ? GDT2 : (channelOf(path.split('/')[3] ?? '') ?? META)

/** An input that the call's schema takes: required fields only, and the ids the binder looks at. */
function sampleOf(endpoint: Endpoint): Record<string, unknown> {
  const thing = THING_SAMPLES.find(({ calls }) => calls.save === endpoint)
  if (thing) return { ticket: randomUUID(), ...typedOf(thing, GAME) }
  const { scope } = endpoint
  const shape = sampleShape(endpoint)
  const atStake = 'none' in scope ? [] : Object.values(scope.input ?? {}).flat()
  const names = [...new Set([...(shape.required ?? []), ...atStake.map((path) => path.split('.')[0] ?? '')])]
  const objectsAt = 'none' in scope || scope.input === undefined ? {} : (scope.objects ?? {})
  const channel = networkOf(endpoint)
  const own = Object.fromEntries(names.map((name) => [name, sampleAt(name, shape.properties?.[name] ?? {}, channel, objectsAt[name])]))
  // at the network, without a draft, they take one more right: tests/server/batch/single.test.ts
  return /\/(add|auto_name)$/.test(endpoint.path) && 'batch_id' in objectsAt ? { ...own, batch_id: familyBatches[channel.key] } : own
}

/** A list in brackets is no JSON text, though it may be called the same. */
function sampleAt(name: string, schema: Json, channel: Channel, noun?: string): unknown {
  if (schema.type !== 'array') return SAMPLES[name] ? SAMPLES[name](channel) : valueOf(schema)
  // next to what is at stake in another field, a list that may not be empty holds one of its own
  if ((schema.minItems ?? 0) > 0 && noun !== undefined) return [objects[noun]?.own]
  return name === 'account_ids' ? [placeOf(channel).account] : name === 'game_ids' ? [GAME] : []
}

function valueOf({ type, enum: choices, const: only, anyOf, minimum, format }: Json): unknown {
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf?.[0]) return valueOf(anyOf[0])
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return '2026-11-20'
  if (type === 'integer' || type === 'number') return String(Math.max(1, minimum ?? 1))
  if (type === 'array') return []
  return 'x'
}

/** Puts an id where a dotted path says; below the first segment the field is JSON text. */
function placed(input: Record<string, unknown>, path: string, id: string): Record<string, unknown> {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...input, [head]: Array.isArray(input[head]) ? [id] : id }
  const inner: unknown = JSON.parse(String(input[head]))
  if (Array.isArray(inner)) return { ...input, [head]: JSON.stringify([{ ...Object(inner[0]), [rest[0] ?? '']: id }]) }
  const last = rest[0] ?? ''
  const before: unknown = Reflect.get(Object(inner), last)
  return { ...input, [head]: JSON.stringify({ ...Object(inner), [last]: Array.isArray(before) ? [id] : id }) }
}

async function send({ method, path, encoding }: Endpoint, input: Record<string, unknown>, authorization?: string) {
  const headers: Record<string, string> = authorization ? { authorization } : {}
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const url = path.replace(/:\w+/g, 'x')
  if (encoding === 'json') return await http.inject({ method, url, headers, payload: Object.fromEntries(fields) })
  if (encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of fields)
      if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one))
      else form.append(name, String(value))
    const request = new Request('http://local/', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    return await http.inject({
      method,
      url,
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const text = new URLSearchParams(
    fields.flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]])),
  ).toString()
  if (encoding === 'query') return await http.inject({ method, url: `${url}?${text}`, headers })
  return await http.inject({ method, url, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, payload: text })
}

type Answered = Awaited<ReturnType<typeof send>>
type Cell = { name: string; answer: Answered; expected: string; right: boolean }

const grantsOf = (role: Role, channel = META): Grants => {
  const preset: Grants = role === 'viewer' ? VIEWER : PRESETS[role]
  return { global: { ...preset.global, ...SCOPE, spreader: [placeOf(channel).spreader] }, pages: preset.pages }
}

/** What tells one outcome from another: the status and everything said but the request's own name and the id that was asked for. */
const tellingOf = (answer: Answered, id: string) =>
  `${answer.statusCode} ${answer.body.replace(/"request_id":"[^"]*"/, '').replaceAll(id, '<id>')}`

/** A refusal is said in words, never by the key of its words. */
const saysKeys = ({ statusCode, body }: Answered) => statusCode >= 400 && /"msg":[^[]*\bblocker\.[a-z]/.test(body)

const isOpen = ({ statusCode }: Answered) => statusCode !== 401 && statusCode !== 403 && statusCode < 500

async function strangersCells(endpoint: Endpoint, expired: string): Promise<Cell[]> {
  const input = sampleOf(endpoint)
  const cells: Cell[] = []
  for (const [who, authorization] of [
    ['no token', undefined],
    ['an expired token', expired],
    ['a made-up token', basic('made-up')],
  ] as const) {
    const answer = await send(endpoint, input, authorization)
    const right =
      endpoint.permission === 'anyone' ? answer.statusCode !== 401 || endpoint.path.includes('/files/') : answer.statusCode === 401
    cells.push({ name: `${who}`, answer, expected: endpoint.permission === 'anyone' ? 'not 401' : '401', right })
  }
  return cells
}

async function roleCells(endpoint: Endpoint, role: Role): Promise<Cell[]> {
  // a call may end its own session: each gets one of its own
  const channel = networkOf(endpoint)
  const session = async () => (await aSession(database, grantsOf(role, channel))).authorization
  const own = sampleOf(endpoint)
  const answer = await send(endpoint, own, await session())
  if (!mayUse(role, endpoint.permission)) return [{ name: `${role}, own`, answer, expected: '403', right: answer.statusCode === 403 }]
  const cells: Cell[] = [{ name: `${role}, own`, answer, expected: 'open', right: isOpen(answer) && !answer.body.includes(CANARY) }]
  if ('none' in endpoint.scope) return cells
  const { authorization, userId } = await aSession(database, grantsOf(role, channel))
  // a sheet belongs to anyone who sent it
  const ownIds: Record<string, () => Promise<string>> = {
    batch: () =>
      OF_DUPLICATE.test(endpoint.path)
        ? stored.batch(GAME, placeOf(channel).account, OWN_NAME, { kind: 'duplicate', channel })
        : Promise.resolve(familyBatches[channel.key] ?? ''),
    // a source is of the level that the call copies
    source_row: async () =>
      `${await stored.family(GAME, placeOf(channel).account, OWN_NAME, channel)}.${placeOfLevel(channel, /create_batch_from_(\w+)$/.exec(endpoint.path)?.[1])}`,
    page: () => Promise.resolve(objects.page?.own ?? ''),
    batch_template: () => stored.template(GAME, userId),
    ad_draft: () => stored.adDraft(GAME, channel.key),
    object_change_set: () => stored.changeSet(GAME, placeOf(channel).account, { channel }),
    cost: () => stored.cost(GAME),
    bill: () => stored.bill(GAME),
    repayment: () => stored.repayment(GAME),
    cpa_rule: () => stored.cpaRule(GAME),
    import: () => stored.sheetImport(GAME, 'own', userId, channel),
    income_row: () => stored.statementRow(GAME, 'income'),
    outcome_row: () => stored.statementRow(GAME, 'outcome'),
    statement_row: () => stored.statementRow(GAME, 'outcome'),
    extraction: () => stored.extraction(userId, [GAME]),
    review: () => stored.review(GAME),
    creative: () => stored.creative(GAME),
    material: () => stored.material(GAME),
    material_folder: () => stored.folder(GAME),
    event_source: () => stored.eventSource(GAME),
    rta_target: () => stored.rtaTarget(placeOf(channel).account),
    game: () => Promise.resolve(GAME),
    spreader: () => Promise.resolve(OWN.spreader),
    master: aMaster,
    ...Object.fromEntries(SCOPED_THINGS.map((sample) => [nounOf(sample), () => aThing(sample, GAME)])),
  }

  for (const [kind, path, id, what] of foreignIds(endpoint)) {
    const foreign = await send(endpoint, placed(sampleOf(endpoint), path, id), authorization)
    const right = foreign.statusCode === 403 && foreign.json().code === `permission.${kind}_outside` && !foreign.body.includes(CANARY)
    cells.push({ name: `${role}, ${what} in ${path}`, answer: foreign, expected: '403', right })
  }
  for (const [path, noun] of Object.entries(endpoint.scope.objects ?? {})) {
    const at = async (id: string) => await send(endpoint, placed(sampleOf(endpoint), path, id), authorization)
    const missingId = noun === 'page' || noun === 'upload' || noun === 'statement_file' ? 'nothing-here' : '999999999'
    const missing = tellingOf(await at(missingId), missingId)
    const mine = await ownIds[noun]?.()
    if (mine !== undefined) {
      // otherwise nothing is tried: the call was refused before it looked
      const reached = await at(mine)
      // a closed network answers so before anything is looked up
      const isClosed = CLOSED_KEYS.includes(channel.key) && reached.body.startsWith('{"code":"channel.no_')
      const right = isClosed || tellingOf(reached, mine) !== missing
      cells.push({ name: `${role}, own ${noun} in ${path}`, answer: reached, expected: 'another answer than for a missing one', right })
    }
    const known = objects[noun]
    if (!known) throw new Error(`${noun}: name it in objects and ownIds, with a row in kit/stored.ts`)
    const ids = { foreign: known.foreign, 'of another type': noun === 'account' ? GAME : USD }
    for (const [what, id] of Object.entries(ids)) {
      const other = await at(id)
      const right = tellingOf(other, id) === missing && !other.body.includes(CANARY) && other.statusCode < 500
      cells.push({ name: `${role}, ${noun} ${what} in ${path}`, answer: other, expected: `as missing: ${missing.slice(0, 160)}`, right })
    }
  }
  return cells
}

/** The number of a family's row at the level that a call names, or at the root when it names none. */
const placeOfLevel = ({ levels }: Channel, called?: string): number =>
  called === undefined ? 1 : levels.findIndex((level) => (level.called ?? level.key) === called) + 1

/** Calls about a batch that is a duplicate. */
const OF_DUPLICATE = /\/(get_(?!last_batch)\w+_detail|save_\w+_detail|commit_duplicate_batch)$/

/** Every id of another's that the call could be given: [kind, path, id, what it is]. */
const foreignIds = (endpoint: Endpoint): [ScopedKind, string, string, string][] =>
  declaredIds(endpoint).flatMap(([kind, path]): [ScopedKind, string, string, string][] => [
    [kind, path, kind === 'spreader' ? placeOf(networkOf(endpoint)).foreignSpreader : FOREIGN[kind], `foreign ${kind}`],
    ...(kind === 'account'
      ? [
          [kind, path, placeOf(networkOf(endpoint)).foreignSpreadersAccount, 'account of a foreign spreader'] satisfies [
            ScopedKind,
            string,
            string,
            string,
          ],
        ]
      : []),
    [kind, path, 'no-such-id', `missing ${kind}`],
    [kind, path, kind === 'account' ? GAME : USD, `id of another type for ${kind}`],
  ])

/** The fields of the input that hold ids, with the kind. */
function declaredIds({ scope }: Endpoint): [ScopedKind, string][] {
  if ('none' in scope) return []
  const kinds = ['game', 'region', 'spreader', 'app', 'account'] as const
  return kinds.flatMap((kind) => [scope.input?.[kind] ?? []].flat().map((path): [ScopedKind, string] => [kind, path]))
}

test('every call answers every caller as the permission table says, own, foreign, missing and other ids alike', async () => {
  const { authorization: expired, userId } = await aSession(database, PRESETS.admin)
  await database.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', userId)
    .execute()
  const wrong: string[] = []
  let cells = 0
  for (const endpoint of ALL_ENDPOINTS) {
    const all = [await strangersCells(endpoint, expired)]
    for (const role of endpoint.permission === 'anyone' ? [] : ROLES) all.push(await roleCells(endpoint, role))
    for (const { name, answer, expected, right } of all.flat()) {
      cells++
      if (!right || saysKeys(answer))
        wrong.push(
          `${endpoint.method} ${endpoint.path} · ${name}: ${answer.statusCode} ${answer.body.slice(0, 200)} (expected ${expected})`,
        )
    }
  }
  console.info(`authorization matrix: ${ALL_ENDPOINTS.length} calls, ${cells} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(ALL_ENDPOINTS.length * 8)
})

test('an id of a declared kind that does not exist is 400 with its field where something is done with it, and finds nothing where it filters', async () => {
  // no game is withheld from anyone: "all games" are all there may ever be
  const value = JSON.stringify({ ...NO_SPECIAL_IDS, restricted_games: {} })
  await database.db.deleteFrom('setting').where('key', '=', SPECIAL_IDS).execute()
  await database.db.insertInto('setting').values({ key: SPECIAL_IDS, value }).execute()
  const wrong: string[] = []
  let [held, filters] = [0, 0]
  for (const endpoint of ALL_ENDPOINTS.filter(({ permission }) => permission !== 'anyone')) {
    const required = sampleShape(endpoint).required ?? []
    for (const [kind, path] of declaredIds(endpoint)) {
      const { authorization } = await aSession(database)
      const answer = await send(endpoint, placed(sampleOf(endpoint), path, 'no-such-id'), authorization)
      const isHeld = endpoint.write !== 'no' || required.includes(path.split('.')[0] ?? '')
      const { blockers = [], data, total = 0 } = answer.json()
      const named = blockers.some(({ code, field }: { code: string; field?: string }) => code === `input.no_such_${kind}` && field === path)
      if (isHeld) held++
      else filters++
      if (
        isHeld
          ? answer.statusCode === 400 && named
          : answer.statusCode === 200 && (total === 0 || data.every(({ rows }: { rows: number }) => rows === 0))
      )
        continue
      wrong.push(`${endpoint.method} ${endpoint.path} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
  }
  expect([wrong, held > 30, filters > 30]).toEqual([[], true, true])
})

/** Calls that answer a file of lines when they are asked for one. */
const EXPORTS = ALL_ENDPOINTS.flatMap((endpoint) => {
  const shape = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {}
  const [key] = Object.entries(shape).flatMap(([name, field]) =>
    field.safeParse('csv').success && field.safeParse('no format').error ? [name] : [],
  )
  return endpoint.method === 'GET' && key !== undefined ? [{ endpoint, key }] : []
})

test('no cell of an export begins as a formula does, however the things in it are called', async () => {
  const files: { path: string; status: number; type: string; body: string; request: string }[] = []
  for (const { endpoint, key } of EXPORTS) {
    const [path, noun] = 'none' in endpoint.scope ? [] : (Object.entries(endpoint.scope.objects ?? {})[0] ?? [])
    const sample =
      path === undefined || noun === undefined ? sampleOf(endpoint) : placed(sampleOf(endpoint), path, objects[noun]?.own ?? '')
    const { authorization } = await aSession(database, grantsOf('admin', networkOf(endpoint)))
    const answer = await send(endpoint, { ...sample, [key]: 'csv' }, authorization)
    const [type, request] = [String(answer.headers['content-type']), String(answer.headers['x-request-id'])]
    files.push({ path: endpoint.path, status: answer.statusCode, type, body: answer.body, request })
  }
  const cellsOf = (body: string) => Papa.parse<string[]>(body.replace(/^\uFEFF/, '')).data.flat()
  const runs = files.flatMap(({ path, body }) =>
    cellsOf(body).flatMap((cell) => (/^\s*[=+@-](?![\d.,%]+$)/.test(cell) ? [`${path}: ${cell}`] : [])),
  )
  // a month that no one confirmed has no copy to export
  const without = files
    .filter(({ status, type }) => status !== 404 && !type.startsWith('text/csv'))
    .map(({ path, body }) => `${path}: ${body}`)
  const guarded = files.filter(({ body }) => body.includes(`'${OWN_NAME}`)).length
  expect([runs, without, guarded > 3, files.length > 10]).toEqual([[], [], true, true])
  // a template holds no rows of anyone
  const exported = files.filter(({ path, status }) => status === 200 && !path.includes('template')).map(({ request }) => request)
  const told = database.db.selectFrom('audit_log').select('request_id').where('event', 'in', ['export.taken', 'audit.exported'])
  const taken = (await told.where('request_id', 'in', exported).execute()).map(({ request_id }) => request_id)
  expect(taken.toSorted()).toEqual(exported.toSorted())
})

test('every event and field that these calls left in the trail is said in words, in both languages', async () => {
  const rows = await database.db.selectFrom('audit_log').select(['entity', 'event', 'before', 'after']).execute()
  const unsaid = rows.flatMap((row) =>
    LANGUAGES.flatMap((language) => {
      const say: Say = (key, params) => sayIn(language, key, params)
      const fields = wordedChanges(say, row).flatMap(({ path, field }) =>
        field.split(' · ').flatMap((word) => (path.split('.').includes(word) && !ID.test(word) ? [`${row.event}: ${path}`] : [])),
      )
      return [...fields, ...(eventWord(say, row.event) === row.event ? [row.event] : [])]
    }),
  )
  expect([[...new Set(unsaid)].sort(), rows.length > 100]).toEqual([[], true])
})

test('a line of the trail that says before and after says both by the same names', async () => {
  const rows = await database.db.selectFrom('audit_log').select(['event', 'before', 'after']).execute()
  const namesOf = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [])
  const apart = rows.filter(({ before, after }) => {
    const [was, is] = [namesOf(before), namesOf(after)]
    return was.length > 1 && is.length > 1 && !was.some((name) => is.includes(name))
  })
  expect([...new Set(apart.map(({ event }) => event))]).toEqual([])
})

/** A key that is an id: games of the special ids are called by it. */
const ID = /^\d+$/
