import type { ClientOptions } from '#client/client.ts'
import { createDurations, type Durations } from '#client/durations.ts'
import { readSsoLabel } from '#client/sign-in-facts.ts'
import { blocker } from '#domain/blocker.ts'
import type { Connection } from './connect.ts'
import { createLocalData, type LocalData } from './local-data.ts'
import { createVersionWatch } from './new-version.ts'
import { createPaletteKey, type PaletteKey } from './palette-key.ts'
import { createSession, followOtherTabs, type Deployed, type Session } from './session.ts'
import { createSettings, unchosenLanguage, type SettingsStore } from './settings.ts'

/** What hears of calls once someone is signed in. Before, the sign-in page shows its failures itself. */
export type Listeners = Required<Pick<ClientOptions, 'onFailure' | 'onFailedCall'>> & {
  /** another release answered than the one this page was loaded from */
  onNewRelease: (version: string) => void
  forgetFlows: () => void
}

/** Everything outside React that signing in needs; the rest of the console loads with `console-part.tsx`. */
export type Entry = {
  data: LocalData
  settings: SettingsStore
  /** what every call says of itself, and what a 401 leads to */
  speaks: Pick<ClientOptions, 'version' | 'language' | 'onUnauthorised'>
  /** @throws NotReached */
  connect: () => Promise<Connection>
  durations: Durations
  paletteKey: PaletteKey
  session: Session
  /** what the server said about itself when it was last asked who I am */
  deployed: () => Deployed | null
  listen: (listeners: Listeners) => void
}

/** Builds the session and the client of this tab and joins them; `goTo` is the router's. */
export function createEntry(page: Window, goTo: (path: string) => void): Entry {
  const data = createLocalData(
    page.localStorage,
    page.sessionStorage,
    unchosenLanguage(page.navigator.languages, page.document.documentElement.lang),
  )
  const settings = createSettings(data)
  const durations = createDurations()
  let listeners: Listeners | null = null
  let deployed: Deployed | null = null
  const speaks = {
    version: data.version,
    language: () => settings.read().language,
    // after the flow that asked has heard of it, and of the cell that is being typed in: leaving stops all flows, and each keeps what it knows
    onUnauthorised: () => void finishTyping(page.document).then(() => session.send({ type: 'session.unauthorised' })),
  } satisfies Partial<ClientOptions>
  const connect = once(async () =>
    (await import('./connect.ts')).connect({
      ...speaks,
      token: data.token,
      onFailure: (failure, heard) => listeners?.onFailure(failure, heard),
      onFailedCall: (call) => listeners?.onFailedCall(call),
      onTimed: durations.note,
      onVersion: createVersionWatch((version) => listeners?.onNewRelease(version)),
    }),
  )
  const session = createSession({
    connect,
    readSsoLabel,
    data,
    goTo,
    path: () => page.location.pathname + page.location.search,
    reloadInto: (path) => page.location.assign(path),
    forgetFlows: () => listeners?.forgetFlows(),
    finishTyping: () => finishTyping(page.document),
    now: () => new Date().toISOString(),
    onDeployed: (said) => (deployed = said),
  })
  followOtherTabs(session, page)
  return {
    data,
    settings,
    speaks,
    connect,
    durations,
    paletteKey: createPaletteKey(page.document, () => data.token() !== null),
    session,
    deployed: () => deployed,
    listen: (those) => (listeners = those),
  }
}

/** What is being typed goes to its flow, as when a person leaves the field; resolved a moment later, because a grid tells of it then. */
function finishTyping({ activeElement }: Document): Promise<void> {
  if (activeElement instanceof HTMLElement) activeElement.blur()
  return new Promise((done) => setTimeout(done, 0))
}

/** The script that speaks to the server did not come. */
class NotReached extends Error {
  readonly blockers = [blocker('call.offline')]
}

/** Loads what there is one of; what failed is loaded again when it is asked for again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw new NotReached('the client was not loaded', { cause: error })
    }))
}
