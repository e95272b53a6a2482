import type { Params } from '../kit/http.ts'
import { invalid, refusal } from './api-error.ts'
import { ADGROUPS } from './adgroups.ts'
import { accountOf, tokenOf, type Call } from './call.ts'
import { DIRECTORY } from './directory.ts'
import type { Door } from './door.ts'
import { estimation } from './estimation.ts'
import type { Limits } from './limits.ts'
import { appOf, type Login } from './login.ts'
import { listVideos, uploadImage, uploadVideo } from './materials.ts'
import type { OfAccount } from './objects.ts'
import { OLD_OBJECTS } from './old-objects.ts'
import type { World } from './options.ts'
import { reportsOf } from './reports.ts'
import { RTA } from './rta.ts'
import { ACCOUNTS, TOOLS } from './tools.ts'

const sharedBy = (generation: 'v1.3' | 'v3.0') => ({
  images: { add: uploadImage(generation) },
  videos: { add: uploadVideo(generation), get: listVideos },
  ...reportsOf(generation),
  ...DIRECTORY[generation],
  estimation: { get: estimation(generation) },
  ...TOOLS,
})

/** Endpoints that work on one account, by generation, noun and verb; `get` is called by GET, the others and an estimate by POST. */
const END_POINTS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OfAccount>>>>>> = {
  'v3.0': { ...ADGROUPS, ...sharedBy('v3.0') },
  'v1.3': { ...OLD_OBJECTS, ...sharedBy('v1.3') },
}

function endPoint({ method, path }: Call): OfAccount {
  const [, generation = '', noun = '', verb = ''] = path.split('/')
  const found = END_POINTS[generation]?.[noun]?.[verb]
  const isRead = verb === 'get' && noun !== 'estimation'
  if (!found || (method === 'GET') !== isRead) throw refusal(12007)
  return found
}

export const callerOf = (call: Call) => ({ app: appOf(tokenOf(call)), method: call.method, path: call.path })

/** Every endpoint of the simulated API. A call takes effect as a whole, or throws an `ApiError`; a bulk call does so row by row. */
export function createApi(world: World, { login, door, limits }: { login: Login; door: Door; limits: Limits }): (call: Call) => object {
  const ofNobody: Readonly<Record<string, (params: Params) => object>> = {
    'GET /oauth/token': login.token,
    'GET /oauth/refresh_token': login.refresh,
  }
  return (call) => {
    const { method, path, params } = call
    if (call.unreadable) throw refusal(12003)
    const free = ofNobody[`${method} ${path}`]
    if (free) return free(params)
    const token = door.check(call)
    const nowMs = world.clock.now()
    limits.spend(callerOf(call), nowMs)
    const ofToken = Object.entries(ACCOUNTS).find(([route]) => route === `${method} ${path}`)?.[1]
    if (ofToken) return ofToken(login.accountsOf(token), params)
    const rta = RTA[`${method} ${path}`]
    if (rta) return rta(world, params, (account) => login.checkAccount(token, account))
    const run = endPoint(call)
    const account = accountOf(params)
    if (account === null) throw invalid('account_id', params.account_id === undefined ? 'is required' : 'must be an integer')
    login.checkAccount(token, account)
    world.meter.run(account, nowMs)
    return door.once(call, token, () => run(world, account, params))
  }
}
