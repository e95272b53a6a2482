import { escapeHtml, type Params } from './http.ts'

/** The page on which a person allows an application to use ad accounts. */
export type DialogReply = { status: number; html: string; location: string | null }

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:34rem;padding:0 1rem}
h1{font-size:1.25rem}fieldset{border:1px solid #8886;border-radius:.4rem;margin:1rem 0}legend{font-weight:600}label{display:block}
button,select{font:inherit;padding:.4rem 1rem;margin-right:.75rem}small{opacity:.75}`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const shown = (html: string, status = 200): DialogReply => ({ status, html, location: null })

/** A problem with the application or the redirect address is shown on a page: a network does not redirect to an unknown address. */
export const trouble = (title: string, text: string): DialogReply => shown(page(title, `<p>${text}</p>`), 400)

/** Allowed redirect addresses: the local machine always is, as for an application in development. */
export function redirectOf(text: string | undefined, redirects: readonly string[]): URL | null {
  if (text === undefined || !URL.canParse(text)) return null
  const url = new URL(text)
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || redirects.includes(url.href) ? url : null
}

export function leadBack(redirect: URL, answer: Readonly<Record<string, string | undefined>>, hash = ''): DialogReply {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
  url.hash = hash
  return { status: 302, html: '', location: url.href }
}

export type Consent = {
  network: string
  app: string
  /** parameters of the address that the form sends again */
  kept: Readonly<Record<string, string | undefined>>
  people: readonly { id: string; name: string }[]
  /** each can be deselected; empty: the network asks for all of them together */
  rights: readonly string[]
  accounts: readonly { id: string; name: string }[]
}

/** The application and what it asks for. A person allows all of it, some of it, or nothing. */
export function consentPage({ network, app, kept, people, rights, accounts }: Consent): DialogReply {
  const hidden = Object.entries(kept).flatMap(([name, value]) =>
    value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`],
  )
  const ticked = (name: string, value: string, text: string) =>
    `<label><input type="checkbox" name="${name}" value="${escapeHtml(value)}" checked> ${escapeHtml(text)}</label>`
  const asked = rights.map((right) => ticked('rights', right, right)).join('')
  return shown(
    page(
      `用模拟的 ${network} 登录 · Log in with the simulated ${network}`,
      `<p>${escapeHtml(app)} 请求访问您的广告账户。<br><small>${escapeHtml(app)} asks to use your ad accounts.</small></p>
<form method="post"><div hidden>${hidden.join('')}</div>
<label>身份 · Continue as <select name="person">${people.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`).join('')}</select></label>
${asked === '' ? '' : `<fieldset><legend>权限 · Rights</legend>${asked}</fieldset>`}
<fieldset><legend>广告账户 · Ad accounts</legend>${ticked('every_account', '1', '全部，包括以后新增的 · All, those to come included')}
<details><summary>只选其中一些（先取消上面的勾选）· Only some (untick the line above first)</summary>${accounts
        .map(({ id, name }) => ticked('accounts', id, `${name} (${id})`))
        .join('')}</details></fieldset>
<button name="decision" value="allow">允许 · Allow</button><button name="decision" value="deny">拒绝 · Cancel</button></form>`,
    ),
  )
}

/** The submitted form: `rights` among those that were asked for, and the accounts; null: every account. */
export const consentIn = (params: Params, asked: readonly string[]): { rights: string[]; accounts: string[] | null } => ({
  rights: listOf(params.rights).filter((right) => asked.includes(right)),
  accounts: params.every_account === undefined ? listOf(params.accounts) : null,
})

const listOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

/** Headers that forbid framing the page and sending its address as a referrer. */
export const dialogHeaders = ({ location }: DialogReply): Record<string, string> => ({
  ...(location === null ? { 'content-type': 'text/html; charset=utf-8' } : { location }),
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
})
