import { type FileBody } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import { accountOf, type Call } from './call.ts'
import { DIRECTORY } from './directory-lists.ts'
import type { Limits } from './limits.ts'
import { APP, type Login } from './login.ts'
import { listTasks, listVideos, searchVideos, uploadImage, uploadVideo } from './materials.ts'
import { LEGACY } from './legacy.ts'
import { noteOperation, searchLog, suggestWords } from './operation-log.ts'
import type { World } from './options.ts'
import { budgetProjects, createProject, deleteProjects, listProjects, renameProject, switchProjects, updateProject } from './projects.ts'
import {
  budgetPromotions,
  createPromotion,
  deletePromotions,
  listPromotions,
  rejectReasons,
  switchPromotions,
  updatePromotion,
} from './promotions.ts'
import { beginReport, customReport, downloadReport, listReports } from './reports.ts'
import { regions, TOOLS } from './tools.ts'
import { inText, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'

/** What an endpoint returns: the `data` of the envelope, or a file. */
type Data = object | FileBody
type OfAccount = (world: World, account: string, params: Params) => Data

/** Endpoints that work on one account, by method and path under `/open_api`. */
const OF_ACCOUNT: Readonly<Record<string, OfAccount>> = {
  'POST /v3.0/project/create/': createProject,
  'POST /v3.0/project/update/': updateProject,
  'POST /v3.0/project/status/update/': switchProjects,
  'POST /v3.0/project/budget/update/': budgetProjects,
  'POST /v3.0/project/delete/': deleteProjects,
  'POST /v3.0/project_name/update/': renameProject,
  'GET /v3.0/project/list/': listProjects,
  'POST /v3.0/promotion/create/': createPromotion,
  'POST /v3.0/promotion/update/': updatePromotion,
  'POST /v3.0/promotion/status/update/': switchPromotions,
  'POST /v3.0/promotion/budget/update/': budgetPromotions,
  'POST /v3.0/promotion/delete/': deletePromotions,
  'GET /v3.0/promotion/list/': listPromotions,
  'GET /v3.0/promotion/reject_reason/get/': rejectReasons,
  'POST /2/file/image/ad/': uploadImage,
  'POST /2/file/video/ad/': uploadVideo,
  'GET /2/file/video/upload_task/list/': listTasks,
  'GET /2/file/video/ad/get/': listVideos,
  'GET /2/file/video/get/': searchVideos,
  'GET /v3.0/report/custom/get/': customReport,
  'POST /v3.0/report/custom/async_task/create/': beginReport,
  'GET /v3.0/report/custom/async_task/get/': listReports,
  'GET /v3.0/report/custom/async_task/download/': downloadReport,
  'GET /2/tools/log_search/': searchLog,
  'POST /v3.0/sugg_words/': suggestWords,
  ...LEGACY,
  ...TOOLS,
  ...DIRECTORY,
}

/** Every endpoint of the simulated API. A call takes effect as a whole, or throws an `ApiError`; a bulk call does so row by row. */
export function createApi(world: World, login: Login, limits: Limits): (call: Call) => Data {
  const ofToken: Readonly<Record<string, (token: string, params: Params) => Data>> = {
    'GET /oauth2/advertiser/get/': (token) => ({ list: login.accountsOf(token).map(shownAccount) }),
    'GET /2/user/info/': (token) => login.viewer(token),
    // balances in fen (page 1799006604968971); the call for one account has yuan
    'GET /v3.0/account/fund/get/': (token, { account_ids: ids }) => ({
      list: (Array.isArray(ids) ? ids : []).map((one) => {
        const id = login.checkAccount(token, idText(one))
        const balance = Math.round(world.book.accounts.get(id)?.balance ?? 0)
        return { account_id: BigInt(id), balance, valid_balance: balance, cash: balance, valid_cash: balance, grant: 0, valid_grant: 0 }
      }),
    }),
    'GET /2/tools/region/get/': (_token, params) => regions(params),
    // its `data` is a bare list; one account that the token may not use refuses the whole call
    'GET /2/advertiser/info/': (token, { advertiser_ids: ids }) =>
      (Array.isArray(ids) ? ids : []).map((id) => {
        const known = world.book.accounts.get(login.checkAccount(token, idText(id)))
        return { id: BigInt(inText(id)), name: known?.name, company: known?.company, role: 'ROLE_ADVERTISER', status: 'STATUS_ENABLE' }
      }),
  }
  const ofNobody: Readonly<Record<string, (params: Params) => Data>> = {
    'POST /oauth2/access_token/': login.exchange,
    'POST /oauth2/refresh_token/': login.refresh,
    'POST /oauth2/app_access_token/': login.appToken,
  }
  return (call) => {
    if (call.unreadable) throw invalid('body', 'is not JSON')
    const nowMs = world.clock.now()
    const route = `${call.method} ${call.path.replace('/open_api', '')}`
    const account = accountOf(call.params)
    const free = ofNobody[route]
    if (free) {
      limits.spend({ app: APP.id, account, path: call.path }, nowMs)
      return free(call.params)
    }
    const token = login.check(call.token)
    limits.spend({ app: appOf(token), account, path: call.path }, nowMs)
    const bare = ofToken[route]
    if (bare) return bare(token, call.params)
    const handler = OF_ACCOUNT[route]
    if (!handler) throw invalid('path', `there is no endpoint ${route}`)
    const known = login.checkAccount(token, account)
    world.meter.run(known, nowMs)
    if (call.method === 'GET') return handler(world, known, call.params)
    const noted = noteOperation(world, known, call.params)
    const answer = handler(world, known, call.params)
    noted(answer)
    return answer
  }
}

/** The application that a token counts against: tokens from the dialog share one, each `sim-` token has its own. */
export const appOf = (token: string | null): string => (token?.startsWith('sim-') ? token : APP.id)

const shownAccount = ({ id, name, company }: { id: string; name: string; company: string }) => ({
  advertiser_id: BigInt(id),
  advertiser_name: name,
  account_id: BigInt(id),
  account_string_id: id,
  account_name: name,
  account_role: 'ADVERTISER',
  advertiser_role: 1,
  is_valid: true,
  company_list: [{ customer_company_name: company }],
})
