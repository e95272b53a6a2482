import type { Account } from './book.ts'
import { consentIn, consentPage, leadBack, redirectOf, trouble, type DialogReply } from './dialog-page.ts'
import type { WireRequest } from './http.ts'

/** The people who can sign in at a simulated Chinese network. */
export type Person = { id: string; name: string }

/** A sign-in dialog that redirects back with a code, under the network's own parameter name. */
export type CodedDialog = {
  network: string
  path: string
  /** the parameter names of the application and the code */
  names: { app: string; code: string }
  app: { id: string; name: string; redirects: readonly string[] }
  people: readonly Person[]
  /** permissions that a person may deselect */
  rightsAsked: (params: Readonly<Record<string, string | undefined>>) => readonly string[]
  accounts: () => Iterable<Account>
  giveCode: (accounts: string[] | null, by: { person: string; rights: string[] }) => string
}

/** GET shows the dialog, POST takes the decision; null for another path. No Chinese network documents its redirect after a refusal, so `error` of RFC 6749 is assumed. */
export function codedDialog({ network, path, names, app, people, rightsAsked, accounts, giveCode }: CodedDialog) {
  return (wire: WireRequest): DialogReply | null => {
    if (wire.path.replace(/\/$/, '') !== path) return null
    const params = Object.fromEntries(
      Object.entries(wire.params).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, String(value)]])),
    )
    if (params[names.app] !== app.id) return trouble('应用不存在', `The application is not known (${names.app}).`)
    const redirect = redirectOf(params.redirect_uri, app.redirects)
    if (!redirect) return trouble('回调地址不正确', 'The redirect_uri is not one of the application.')
    const asked = rightsAsked(params)
    const { state } = params
    if (wire.method !== 'POST') {
      const kept = Object.fromEntries([names.app, 'redirect_uri', 'state', 'scope'].map((name) => [name, params[name]]))
      return consentPage({ network, app: app.name, kept, people, rights: asked, accounts: [...accounts()] })
    }
    if (params.decision !== 'allow') return leadBack(redirect, { error: 'access_denied', state })
    const { rights, accounts: chosen } = consentIn(wire.params, asked)
    const person = people.find(({ id }) => id === params.person)?.id ?? people[0]?.id ?? ''
    return leadBack(redirect, { [names.code]: giveCode(chosen, { person, rights }), state })
  }
}
