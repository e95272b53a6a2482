import { consentIn, consentPage, leadBack, redirectOf, trouble, type DialogReply } from '../kit/dialog-page.ts'
import type { Params, WireRequest } from '../kit/http.ts'
import type { MetaApp, MetaPerson } from './directory.ts'
import { EVERY_RIGHT, type Login } from './login.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import type { World } from './world.ts'

/**
 * The dialog of developers.facebook.com, facebook-login/guides/advanced/manual-flow: GET shows it, POST is what the person decided. What is wrong
 * with the application or the address is said on a page: the network leads nowhere it does not know.
 */
export function dialog(world: World, login: Login, request: WireRequest): DialogReply {
  const read = readParams(request.params)
  const app = login.appOf(read.text('client_id'))
  if (!app) return trouble('Invalid App ID', 'The provided app ID does not look like a valid app ID.')
  const redirect = redirectOf(read.text('redirect_uri'), app.redirects)
  if (!redirect)
    return trouble('URL Blocked', 'This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.')
  if (request.method !== 'POST') return dialogPage(world, login, app, request.params)
  const state = read.text('state')
  const answer: Record<string, string> =
    read.text('decision') === 'allow'
      ? { code: allowed(login, app, request.params) }
      : { error: 'access_denied', error_code: '200', error_reason: 'user_denied', error_description: 'Permissions error' }
  return leadBack(redirect, { ...answer, state }, '_=_') // the network really adds it
}

function allowed(login: Login, app: MetaApp, params: Params): string {
  const read = readParams(params)
  const asked = askedOf(params)
  const { rights, accounts } = consentIn(params, asked)
  return login.allow({
    app: app.id,
    person: read.text('person') ?? '',
    redirect: read.text('redirect_uri') ?? '',
    challenge: read.text('code_challenge') ?? null,
    rights: [...rights, 'public_profile'],
    declined: asked.filter((right) => !rights.includes(right)),
    accounts,
  })
}

const askedOf = (params: Params): string[] =>
  (readParams(params).text('scope') ?? '').split(',').filter((right) => EVERY_RIGHT.includes(right) && right !== 'public_profile')

const KEPT = ['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'code_challenge_method']

function dialogPage({ store }: World, { directory }: Login, app: MetaApp, params: Params): DialogReply {
  const read = readParams(params)
  const people = directory.people.filter(({ system }) => !system)
  return consentPage({
    network: 'Meta',
    app: app.name,
    kept: Object.fromEntries(KEPT.map((name) => [name, read.text(name)])),
    people,
    rights: askedOf(params),
    accounts: [...store.accounts.values()].filter((account) => people.some((person) => holds(person, account))),
  })
}

/** Whether a person works in the business of an ad account. */
export const holds = ({ businesses }: MetaPerson, { business }: MetaAccount): boolean =>
  business !== null && businesses.includes(business.id)
