import { escapeHtml, type Params, type WireRequest } from '../kit/http.ts'
import type { MetaApp, MetaPerson } from './directory.ts'
import { EVERY_RIGHT, type Login } from './login.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import type { World } from './world.ts'

export type DialogReply = { status: number; html: string; location: string | null }

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:34rem;padding:0 1rem}
h1{font-size:1.25rem}fieldset{border:1px solid #8886;border-radius:.4rem;margin:1rem 0}legend{font-weight:600}label{display:block}
button,select{font:inherit;padding:.4rem 1rem;margin-right:.75rem}small{opacity:.75}`

/**
 * The dialog of developers.facebook.com, facebook-login/guides/advanced/manual-flow: GET shows it, POST is what the person decided. What is wrong
 * with the application or the address is said on a page: the network leads nowhere it does not know.
 */
export function dialog(world: World, login: Login, request: WireRequest): DialogReply {
  const read = readParams(request.params)
  const app = login.appOf(read.text('client_id'))
  if (!app) return trouble('Invalid App ID', 'The provided app ID does not look like a valid app ID.')
  const redirect = urlOf(read.text('redirect_uri'))
  if (!redirect || !mayLeadTo(app, redirect))
    return trouble('URL Blocked', 'This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.')
  if (request.method !== 'POST') return shown(dialogPage(world, login, app, request.params))
  const state = read.text('state')
  const answer: Record<string, string> =
    read.text('decision') === 'allow'
      ? { code: allowed(login, app, request.params) }
      : { error: 'access_denied', error_code: '200', error_reason: 'user_denied', error_description: 'Permissions error' }
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
    redirect.searchParams.set(name, value)
  redirect.hash = '_=_' // the network really adds it
  return { status: 302, html: '', location: redirect.href }
}

function allowed(login: Login, app: MetaApp, params: Params): string {
  const read = readParams(params)
  const asked = askedOf(params)
  const rights = listOf(params.rights).filter((right) => asked.includes(right))
  return login.allow({
    app: app.id,
    person: read.text('person') ?? '',
    redirect: read.text('redirect_uri') ?? '',
    challenge: read.text('code_challenge') ?? null,
    rights: [...rights, 'public_profile'],
    declined: asked.filter((right) => !rights.includes(right)),
    accounts: read.text('every_account') === undefined ? listOf(params.accounts) : null,
  })
}

const askedOf = (params: Params): string[] =>
  (readParams(params).text('scope') ?? '').split(',').filter((right) => EVERY_RIGHT.includes(right) && right !== 'public_profile')

const listOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

function urlOf(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null
}

/** As an application in development: this machine is always good. */
const mayLeadTo = (app: MetaApp, url: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || app.redirects.includes(url.href)

const shown = (html: string, status = 200): DialogReply => ({ status, html, location: null })

const page = (title: string, body: string) =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const trouble = (title: string, text: string): DialogReply => shown(page(title, `<p>${text}</p>`), 400)

const KEPT = ['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'code_challenge_method']

function dialogPage({ store }: World, { directory }: Login, app: MetaApp, params: Params): string {
  const read = readParams(params)
  const hidden = KEPT.map((name) => [name, read.text(name)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const people = directory.people.filter(({ system }) => !system)
  const ticked = (name: string, value: string, text: string) =>
    `<label><input type="checkbox" name="${name}" value="${escapeHtml(value)}" checked> ${escapeHtml(text)}</label>`
  const accounts = [...store.accounts.values()].filter((account) => people.some((person) => holds(person, account)))
  return page(
    `用模拟的 Meta 登录 · Log in with the simulated Meta`,
    `<p>${escapeHtml(app.name)} 请求访问您的广告账户。<br><small>${escapeHtml(app.name)} asks to use your ad accounts.</small></p>
<form method="post"><div hidden>${hidden.join('')}</div>
<label>身份 · Continue as <select name="person">${people.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`).join('')}</select></label>
<fieldset><legend>权限 · Rights</legend>${askedOf(params)
      .map((right) => ticked('rights', right, right))
      .join('')}</fieldset>
<fieldset><legend>广告账户 · Ad accounts</legend>${ticked('every_account', '1', '全部，包括以后新增的 · All, those to come included')}
<details><summary>只选其中一些（先取消上面的勾选）· Only some (untick the line above first)</summary>${accounts
      .map(({ id, name }) => ticked('accounts', id, `${name} (${id})`))
      .join('')}</details></fieldset>
<button name="decision" value="allow">允许 · Allow</button><button name="decision" value="deny">拒绝 · Cancel</button></form>`,
  )
}

/** Whether a person works in the business of an ad account. */
export const holds = ({ businesses }: MetaPerson, { business }: MetaAccount): boolean =>
  business !== null && businesses.includes(business.id)
