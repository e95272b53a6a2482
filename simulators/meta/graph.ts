import { createRouter } from '../kit/router.ts'
import { accountFor, accountsOf, checkRight, checkToken, checkWritable, maySee } from './access.ts'
import type { AccountLimits } from './account-limits.ts'
import { changeUsers, listUploads } from './audience-users.ts'
import {
  audienceAt,
  changeAudience,
  createAudience,
  deleteAudience,
  listAudiences,
  sharedWith,
  shareAudience,
  showAudience,
} from './audiences.ts'
import { createBusinesses } from './businesses.ts'
import { limitOf, type GraphCall } from './call.ts'
import { changeObject, deleteObject } from './change.ts'
import { createAd, createAdset, createCampaign, createCreative } from './create.ts'
import { minimumBudgets } from './currencies.ts'
import { badParam, badToken, notFound, unknownPath } from './graph-error.ts'
import { uploadImages } from './images.ts'
import { reportOn } from './insights.ts'
import { beginReport, nodeOf, readReportRows, reportAt, showReport } from './report-runs.ts'
import { listObjects, pageOf } from './listing.ts'
import type { Audience, MetaLevel, MetaObject, ReportRun } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { project, projectAccount, projectImage, readSelection } from './projection.ts'
import { readParams } from './read-params.ts'
import { globalSearch, targetingSearch } from './search.ts'
import { uploadVideo } from './videos.ts'
import { isVisible, type World } from './world.ts'

type Handler = (call: GraphCall, parts: Record<string, string>, token: string) => unknown

const EDGES = [
  ['campaigns', 'campaign'],
  ['adsets', 'adset'],
  ['ads', 'ad'],
  ['adcreatives', 'adcreative'],
  ['advideos', 'advideo'],
] as const
const AUDIENCE_EDGES: readonly [string, string, (world: World, audience: Audience, call: GraphCall) => unknown][] = [
  ['POST', 'users', (world, audience, { params }) => changeUsers(world, audience, params, 'add')],
  ['DELETE', 'users', (world, audience, { params }) => changeUsers(world, audience, params, 'remove')],
  ['POST', 'usersreplace', (world, audience, { params }) => changeUsers(world, audience, params, 'replace')],
  ['GET', 'sessions', listUploads],
  ['GET', 'adaccounts', (_world, audience) => sharedWith(audience)],
  ['POST', 'adaccounts', (world, audience, { params }) => shareAudience(world, audience, params, true)],
  ['DELETE', 'adaccounts', (world, audience, { params }) => shareAudience(world, audience, params, false)],
]
const FAMILY: Partial<Record<MetaLevel, MetaLevel[]>> = { campaign: ['adset', 'ad'], adset: ['ad'] }

/** Every operation of the simulated Graph API. A call runs in one piece: it takes effect as a whole or throws a `GraphError`. */
export function createGraph(world: World, limits: AccountLimits): (call: GraphCall) => unknown {
  const { store, clock, login } = world
  const businesses = createBusinesses(world, login)
  const router = createRouter<Handler>()
  // asking for a report changes nothing, whatever the method
  const isWrite = (call: GraphCall) => call.method !== 'GET' && limitOf(call.path) !== 'insights'

  const spend = (account: string, call: GraphCall) => {
    if (limitOf(call.path) === 'insights') limits.spendReport(account, clock.now())
    else limits.spend(account, isWrite(call), 1, clock.now())
  }

  const onAccount =
    (run: (call: GraphCall, account: MetaAccount) => unknown): Handler =>
    (call, parts, token) => {
      checkRight(world, token, isWrite(call))
      const account = accountFor(world, token, parts.account ?? '')
      if (isWrite(call)) checkWritable(account)
      spend(account.id, call)
      return run(call, account)
    }
  const onObject =
    (run: (call: GraphCall, account: MetaAccount, object: MetaObject) => unknown): Handler =>
    (call, parts, token) => {
      const id = parts.id ?? ''
      const verb = call.method.toLowerCase()
      const object = store.object(id)
      if (!object) throw notFound(id, verb)
      const account = ownerOf(token, object, verb)
      checkRight(world, token, isWrite(call))
      spend(account.id, call)
      // writes reach the primary and see a new object at once; reads may come too early
      if (!isWrite(call) && !isVisible(object, clock.now())) throw notFound(id, verb)
      return run(call, account, object)
    }
  /** An audience that the token may use; only its own account changes it. Null: the id names none. */
  const audienceOf = (call: GraphCall, id: string, token: string): Audience | null => {
    const audience = audienceAt(world, id, token)
    if (!audience) return null
    checkRight(world, token, isWrite(call))
    spend(audience.account, call)
    if (isWrite(call)) checkWritable(ownerOf(token, audience, call.method.toLowerCase()))
    return audience
  }
  /** An audience where the id is of one, and what answers otherwise. */
  const orAudience =
    (run: (call: GraphCall, audience: Audience) => unknown, other: Handler): Handler =>
    (call, parts, token) => {
      const audience = audienceOf(call, parts.id ?? '', token)
      return audience ? run(call, audience) : other(call, parts, token)
    }
  /** A report that was asked for, or an object. */
  const onNode = (
    ofReport: (call: GraphCall, account: MetaAccount, run: ReportRun) => unknown,
    ofObject: (call: GraphCall, account: MetaAccount, object: MetaObject) => unknown,
  ): Handler => {
    const other = onObject(ofObject)
    return (call, parts, token) => {
      const run = reportAt(world, parts.id ?? '')
      if (!run) return other(call, parts, token)
      const account = ownerOf(token, run, 'get')
      checkRight(world, token, isWrite(call))
      spend(account.id, call)
      return ofReport(call, account, run)
    }
  }
  /** The missing permission for an object answers like an object that does not exist. */
  const ownerOf = (token: string, object: { id: string; account: string }, verb: string): MetaAccount => {
    const account = store.accounts.get(object.account)
    if (!account || !maySee(world, token, account)) throw notFound(object.id, verb)
    return account
  }
  const selectionOf = (call: GraphCall) => readSelection(readParams(call.params).text('fields') ?? 'id')

  router.on('GET', '/me', (call, _parts, token) => {
    const { id, name } = businesses.me(token)
    return { id, ...(selectionOf(call).some((field) => field.name === 'name') ? { name } : {}) }
  })
  router.on('GET', '/me/permissions', (_call, _parts, token) => businesses.permissions(token))
  router.on('DELETE', '/me/permissions', (_call, _parts, token) => {
    const grant = store.grants.get(token)
    return { success: grant !== undefined && login.revoke(grant) > 0 }
  })
  router.on('GET', '/me/businesses', (call, _parts, token) => businesses.businesses(call, token))
  router.on('GET', '/me/accounts', (call, _parts, token) => businesses.pages(call, token))
  router.on('GET', '/:business/owned_apps', (call, { business = '' }, token) => {
    businesses.hold(business, token)
    return businesses.apps(call, business)
  })
  router.on('GET', '/:business/owned_ad_accounts', (call, { business = '' }, token) => {
    businesses.hold(business, token)
    return listAccounts(call, token, (account) => account.business?.id === business)
  })
  router.on('GET', '/me/adaccounts', (call, _parts, token) => listAccounts(call, token, () => true))
  router.on(
    'GET',
    '/act_:account/adspixels',
    onAccount((call, { id }) => businesses.pixels(call, id)),
  )
  router.on(
    'GET',
    '/act_:account/customaudiences',
    onAccount((call, { id }) => listAudiences(world, id, edgeOf(call))),
  )
  router.on(
    'POST',
    '/act_:account/customaudiences',
    onAccount((call, account) => createAudience(world, account, call.params)),
  )
  for (const [method, path, run] of AUDIENCE_EDGES) {
    router.on(method, `/:id/${path}`, (call, parts, token) => {
      const audience = audienceOf(call, parts.id ?? '', token)
      if (!audience) throw notFound(parts.id ?? '', method.toLowerCase())
      return run(world, audience, call)
    })
  }
  const listAccounts = (call: GraphCall, token: string, shows: (account: MetaAccount) => boolean) => {
    checkRight(world, token, false)
    const seen = new Map(
      accountsOf(world, token)
        .filter(shows)
        .map((account) => [account.id, account]),
    )
    return pageOf(
      [...seen.keys()].reverse(),
      readParams(call.params),
      edgeOf(call),
      (id) => () => projectAccount(seen.get(id), selectionOf(call)),
    )
  }
  router.on('GET', '/search', (call) => globalSearch(call.params))
  router.on('GET', '/', (call, _parts, token) => readMany(call, token))

  router.on(
    'POST',
    '/act_:account/campaigns',
    onAccount((call, account) => createCampaign(world, account, call)),
  )
  router.on(
    'POST',
    '/act_:account/adsets',
    onAccount((call, account) => createAdset(world, account, call)),
  )
  router.on(
    'POST',
    '/act_:account/ads',
    onAccount((call, account) => createAd(world, account, call)),
  )
  router.on(
    'POST',
    '/act_:account/adcreatives',
    onAccount((call, account) => createCreative(world, account, call)),
  )
  router.on(
    'POST',
    '/act_:account/adimages',
    onAccount((call, account) => uploadImages(world, account, call.params)),
  )
  router.on(
    'POST',
    '/act_:account/advideos',
    onAccount((call, account) => uploadVideo(world, account, call.params)),
  )
  router.on('GET', '/act_:account/adimages', onAccount(listImages))
  router.on(
    'GET',
    '/act_:account/targetingsearch',
    onAccount((call) => targetingSearch(call.params)),
  )
  router.on(
    'GET',
    '/act_:account/minimum_budgets',
    onAccount((_call, { currency, min_daily_budget }) => ({ data: [minimumBudgets(currency, min_daily_budget)] })),
  )
  router.on(
    'GET',
    '/act_:account/insights',
    onAccount((call, account) => reportOn(world, account, nodeOf(world, account, null), edgeOf(call))),
  )
  router.on(
    'POST',
    '/act_:account/insights',
    onAccount((call, account) => beginReport(world, account, null, call.params)),
  )
  router.on(
    'GET',
    '/:id/insights',
    onNode(
      (call, account, run) => readReportRows(world, account, run, edgeOf(call)),
      (call, account, object) => reportOn(world, account, nodeOf(world, account, object), edgeOf(call)),
    ),
  )
  router.on(
    'POST',
    '/:id/insights',
    onObject((call, account, object) => beginReport(world, account, object, call.params)),
  )
  router.on(
    'GET',
    '/act_:account',
    onAccount((call, account) => projectAccount(account, selectionOf(call))),
  )
  for (const [edge, level] of EDGES) {
    router.on(
      'GET',
      `/act_:account/${edge}`,
      onAccount((call, { id }) =>
        listObjects(
          world,
          (text) => (text === undefined ? store.ids(id, level) : store.named(id, level, text).sort()),
          level,
          edgeOf(call),
        ),
      ),
    )
    router.on(
      'GET',
      `/:id/${edge}`,
      onObject((call, _account, object) => {
        if (!FAMILY[object.level]?.includes(level))
          throw badParam(`Tried accessing nonexisting field (${edge}) on node type (${object.level})`)
        return listObjects(world, () => store.children(object.id, level), level, edgeOf(call))
      }),
    )
  }
  router.on(
    'GET',
    '/:id',
    orAudience(
      (call, audience) => showAudience(world, audience, selectionOf(call)),
      onNode(
        (call, account, run) => showReport(world, account, run, call.params.fields === undefined ? null : selectionOf(call), call.version),
        (call, _account, object) => project(world, object, selectionOf(call)),
      ),
    ),
  )
  router.on(
    'POST',
    '/:id',
    orAudience(
      (call, audience) => changeAudience(world, audience, call.params),
      onObject((call, account, object) => changeObject(world, account, object, call)),
    ),
  )
  router.on(
    'DELETE',
    '/:id',
    orAudience(
      (_call, audience) => deleteAudience(world, audience),
      onObject((_call, _account, object) => deleteObject(world, object)),
    ),
  )

  function listImages(call: GraphCall, account: MetaAccount) {
    const read = readParams(call.params)
    const hashes = read.listOf('hashes')
    const images = new Map(
      store
        .images(account.id)
        .filter(({ hash }) => !hashes || hashes.includes(hash))
        .map((image) => [image.id, image]),
    )
    return pageOf([...images.keys()], read, edgeOf(call), (id) => {
      const image = images.get(id)
      return image ? () => projectImage(image, account.timezone_name, selectionOf(call)) : null
    })
  }

  /** `GET /?ids=a,b`: each id counts as a call, and one that cannot be seen fails them all. */
  function readMany(call: GraphCall, token: string) {
    const ids = readParams(call.params).listOf('ids')
    if (!ids || ids.length === 0) throw unknownPath('/')
    if (ids.length > 50) throw badParam(`Too many IDs. Maximum: 50. Provided: ${ids.length}.`)
    const selection = selectionOf(call)
    const objects = ids.map((id) => {
      const object = store.object(id)
      if (!object || !isVisible(object, clock.now())) throw notFound(id)
      return { object, account: ownerOf(token, object, 'get') }
    })
    for (const { account } of objects) limits.spend(account.id, false, 1, clock.now())
    return Object.fromEntries(objects.map(({ object }) => [object.id, project(world, object, selection)]))
  }

  /** What needs no token of a person. */
  function withoutToken(call: GraphCall): unknown {
    if (/^\/oauth\/access_token\/?$/.test(call.path)) return login.exchange(call)
    const app = login.appByToken(call.token)
    if (/^\/debug_token\/?$/.test(call.path)) {
      const input = readParams(call.params).requiredText('input_token')
      if (!app && call.token !== input) throw badToken()
      return login.inspect(input, app)
    }
    if (!app) return undefined
    if (/^\/app\/?$/.test(call.path)) return { id: app.id, name: app.name }
    throw unknownPath(call.path)
  }

  return (call) => {
    const told = withoutToken(call)
    if (told !== undefined) return told
    const token = checkToken(world, call.token)
    login.checkProof(call)
    // forms that can only GET or POST name the method they mean
    const method = call.method === 'POST' && typeof call.params.method === 'string' ? call.params.method.toUpperCase() : call.method
    const route = router.find(method, call.path)
    if (!route) throw unknownPath(call.path)
    return route.handler({ ...call, method }, route.parts, token)
  }
}

const edgeOf = ({ base, path, params }: GraphCall) => ({ path: `${base}${path}`, params })
