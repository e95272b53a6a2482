import { LANGUAGES, type Language } from '#i18n/words.ts'
import type { SessionKept } from '#machines/session/session.machine.ts'
import { THEMES, type Theme } from '#views/kit/shell/theme.ts'

/** The part of the web's `Storage` that is used; tests give a map of their own. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The specification's keys (S1 §3). Everything of ours next to them begins with this. */
export const OUR_PREFIX = 'flightdeck.'
/** What clearing leaves (settled 1): filters, settings, and what is ours, the running flows above all. */
const STAYS = (key: string) => key === 'filter' || key === 'settings' || key.startsWith(OUR_PREFIX)

export type Settings = {
  language: Language
  theme: Theme
  /** keys pressed without a modifier are shortcuts */
  singleKeys: boolean
}

export type LocalData = {
  token: () => string | null
  version: () => string | null
  keepSession: (kept: SessionKept) => void
  /** 401, log-out and the logo: everything goes but filters, settings and what is ours */
  clear: () => void
  /** where the next sign-in leads, of this tab before another one's; only a path of this console is given back */
  from: () => string | null
  /** where the person was when the session ended */
  rememberFrom: (path: string) => void
  /** what a person without a session asked for: newer than where one ended, but for the bare start page */
  rememberAsked: (path: string) => void
  forgetFrom: () => void
  settings: () => Settings
  changeSettings: (change: Partial<Settings>) => void
  /** set before the reload that a 401 causes, and read once after it */
  markExpired: () => void
  takeExpired: () => boolean
  /** what a company sign-in needs on the way back: in this tab only, and good for one try */
  keepSsoAttempt: (attempt: SsoAttempt) => void
  takeSsoAttempt: () => SsoAttempt | null
}

export type SsoAttempt = { state: string; attempt: string }

const EXPIRED = 'expired'
const SSO_ATTEMPT = 'ssoAttempt'

/**
 * The local keys of the session, each parsed as it is read: a storage is written by other versions, other tabs and people. `unchosen` is the
 * language of a person who has chosen none.
 */
export function createLocalData(local: KeyValues, session: KeyValues, unchosen: Language = 'zh'): LocalData {
  const json = (key: string): unknown => parseJson(local.getItem(key))
  const from = () => ownPath(session.getItem('from')) ?? ownPath(local.getItem('from'))
  const rememberFrom = (path: string) => {
    if (ownPath(path) === null || path.startsWith('/login')) return
    for (const values of [local, session]) values.setItem('from', path)
  }
  const readSettings = () => settingsOf(json('settings'), unchosen)

  return {
    token: () => local.getItem('token'),
    version: () => local.getItem('version'),
    keepSession({ token, version, user }) {
      local.setItem('userInfo', JSON.stringify(user))
      local.setItem('permissions', JSON.stringify(user.permissions))
      local.setItem('version', version)
      // last: other tabs follow when they see the token change
      local.setItem('token', token)
    },
    clear() {
      for (const key of keysOf(local)) if (!STAYS(key)) local.removeItem(key)
      for (const key of keysOf(session)) session.removeItem(key)
    },
    from,
    rememberFrom,
    rememberAsked: (path) => (path === '/' && from() !== null ? undefined : rememberFrom(path)),
    forgetFrom() {
      for (const values of [local, session]) values.removeItem('from')
    },
    settings: readSettings,
    changeSettings: (change) => {
      const kept = json('settings')
      local.setItem('settings', JSON.stringify({ ...(typeof kept === 'object' ? kept : {}), ...readSettings(), ...change }))
    },
    markExpired: () => session.setItem(EXPIRED, '1'),
    keepSsoAttempt: (attempt) => session.setItem(SSO_ATTEMPT, JSON.stringify(attempt)),
    takeSsoAttempt: () => {
      const attempt = ssoAttemptOf(parseJson(session.getItem(SSO_ATTEMPT)))
      session.removeItem(SSO_ATTEMPT)
      return attempt
    },
    takeExpired: () => {
      const expired = session.getItem(EXPIRED) !== null
      session.removeItem(EXPIRED)
      return expired
    },
  }
}

/** Read by hand: this is all that is between the sign-in page and the schemas' weight. */
function settingsOf(kept: unknown, unchosen: Language): Settings {
  const { language, theme, singleKeys } = fieldsOf(kept)
  return {
    language: LANGUAGES.find((one) => one === language) ?? unchosen,
    theme: THEMES.find((one) => one === theme) ?? 'light',
    singleKeys: typeof singleKeys === 'boolean' ? singleKeys : true,
  }
}

function ssoAttemptOf(kept: unknown): SsoAttempt | null {
  const { state, attempt } = fieldsOf(kept)
  return typeof state === 'string' && typeof attempt === 'string' ? { state, attempt } : null
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

export const keysOf = (values: KeyValues): string[] =>
  Array.from({ length: values.length }, (_, index) => values.key(index)).filter((key) => key !== null)

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** A stored path may not lead out of the console: `//elsewhere` and `/\elsewhere` are addresses of other hosts. */
/** An address of the console itself; null: it leads elsewhere. */
export const ownPath = (path: string | null): string | null => (path !== null && /^\/(?![/\\])/.test(path) ? path : null)
