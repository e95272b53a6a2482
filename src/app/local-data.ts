import { z } from 'zod'
import { userInfo, type UserInfo } from '#contract/auth.ts'
import { LANGUAGES } from '#i18n/catalogue.ts'
import type { SessionKept } from '#machines/session/session.machine.ts'
import { THEMES } from '#views/kit/shell/theme.ts'

/** The part of the web's `Storage` that is used; tests give a map of their own. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The specification's keys (S1 §3). Everything of ours beside them begins with this. */
export const OUR_PREFIX = 'flightdeck.'
/** What clearing leaves (settled 1): filters, settings, and what is ours, the running flows above all. */
const STAYS = (key: string) => key === 'filter' || key === 'settings' || key.startsWith(OUR_PREFIX)

const settings = z
  .object({
    language: z.enum(LANGUAGES).catch('zh'),
    theme: z.enum(THEMES).catch('light'),
    /** keys pressed alone are shortcuts */
    singleKeys: z.boolean().catch(true),
  })
  .catch({ language: 'zh', theme: 'light', singleKeys: true })
export type Settings = z.output<typeof settings>

export type LocalData = {
  token: () => string | null
  version: () => string | null
  user: () => UserInfo | null
  keepSession: (kept: SessionKept) => void
  /** 401, log-out and the logo: everything goes but filters, settings and what is ours */
  clear: () => void
  /** where the person was when the session ended; only a path of this console is given back */
  from: () => string | null
  rememberFrom: (path: string) => void
  forgetFrom: () => void
  settings: () => Settings
  changeSettings: (change: Partial<Settings>) => void
  /** set before the reload that a 401 causes, and read once after it */
  markExpired: () => void
  takeExpired: () => boolean
  /** what a company sign-in needs on the way back: in this tab alone, and good for one try */
  keepSsoAttempt: (attempt: SsoAttempt) => void
  takeSsoAttempt: () => SsoAttempt | null
}

const ssoAttempt = z.object({ state: z.string(), attempt: z.string() })
export type SsoAttempt = z.output<typeof ssoAttempt>

const EXPIRED = 'expired'
const SSO_ATTEMPT = 'ssoAttempt'

/** The local keys of the session, each parsed as it is read: a storage is written by other versions, other tabs and people. */
export function createLocalData(local: KeyValues, session: KeyValues): LocalData {
  const json = (key: string): unknown => parseJson(local.getItem(key))
  const readSettings = () => settings.parse(json('settings'))

  return {
    token: () => local.getItem('token'),
    version: () => local.getItem('version'),
    user: () => userInfo.safeParse(json('userInfo')).data ?? null,
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
    from: () => ownPath(local.getItem('from')),
    rememberFrom: (path) => (ownPath(path) === null || path.startsWith('/login') ? undefined : local.setItem('from', path)),
    forgetFrom: () => local.removeItem('from'),
    settings: readSettings,
    changeSettings: (change) => {
      const kept = json('settings')
      local.setItem('settings', JSON.stringify({ ...(typeof kept === 'object' ? kept : {}), ...readSettings(), ...change }))
    },
    markExpired: () => session.setItem(EXPIRED, '1'),
    keepSsoAttempt: (attempt) => session.setItem(SSO_ATTEMPT, JSON.stringify(attempt)),
    takeSsoAttempt: () => {
      const attempt = ssoAttempt.safeParse(parseJson(session.getItem(SSO_ATTEMPT))).data ?? null
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
const ownPath = (path: string | null): string | null => (path !== null && /^\/(?![/\\])/.test(path) ? path : null)
