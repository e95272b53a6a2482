import type { createBrowserRouter, UIMatch } from 'react-router-dom'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { say, sayBlocker, type Language } from '#i18n/words.ts'
import {
  ARRIVALS,
  navigationMachine,
  type Arrival,
  type DictionaryFailure,
  type NavigationTarget,
} from '#machines/navigation/navigation.machine.ts'
import { personOf } from '#permissions/page-can.ts'
import { pageOf } from '#permissions/pages.ts'
import type { NoticeBoard } from '#views/kit/shell/Notices.tsx'
import type { DictionaryStore } from './dictionaries.ts'
import type { LocalData } from '#app/entry/local-data.ts'
import { isPageMeta } from '#app/entry/page-meta.ts'
import { followRights } from './rights.ts'
import { LOGIN_PATH, type Session } from '#app/entry/session.ts'

export type Navigation = ActorRefFrom<typeof navigationMachine>

export type NavigationParts = {
  session: Session
  dictionaries: DictionaryStore
  data: Pick<LocalData, 'rememberAsked'>
  board: NoticeBoard
  language: () => Language
  goTo: (path: string) => void
  progress: { start: () => void; done: () => void }
  /** what is known of the permissions kept a page closed */
  askRights: () => void
}

/** The guard of every page of the console, joined to the session, the dictionaries and the notices. */
export function createNavigation({ session, dictionaries, data, board, language, goTo, progress, askRights }: NavigationParts): Navigation {
  const machine = navigationMachine.provide({
    actors: {
      // the session reads permissions with the user info and keeps them; a failure of that is the session's to show
      readPermissions: fromPromise(async ({ signal }) => {
        const known = await waitFor(session, ({ context, value }) => context.user !== null || value === 'anonymous', {
          signal,
          timeout: Infinity,
        })
        if (!known.context.user) throw new Error('Nobody is signed in.')
        return personOf(known.context.user)
      }),
      loadDictionaries: fromPromise(({ input: { names } }) => dictionaries.load(names)),
    },
    actions: {
      startProgress: progress.start,
      endProgress: progress.done,
      rememberFrom: (_, { path }) => data.rememberAsked(path),
      goTo: (_, { path }) => goTo(path),
      refreshPermissions: askRights,
      tellReasons: (_, { reasons }) => tell(reasons.map((reason) => sayBlocker(language(), reason))),
      tellFailed: (_, { failed }) => tell(failed.map((one) => failureText(language(), one))),
      tellLed: (_, { path, reasons }) => {
        if (reasons.length === 0) return
        board.show({
          state: 'refused',
          text: say(language(), 'navigation.led_to_start', { path: path.split('?')[0] ?? '', reason: wordsOf(language(), reasons) }),
          // the closed page says what to ask for, and whom
          action: { label: say(language(), 'navigation.led_to_start.more'), onSelect: () => goTo(path) },
        })
      },
    },
  })
  const tell = (texts: readonly string[]) => {
    for (const text of texts) board.show({ state: 'refused', text })
  }
  const navigation = createActor(machine).start()
  // nothing is on its way while the server cannot be reached: someone has to ask again
  session.subscribe((now) => (now.matches('unreachable') ? progress.done() : undefined))
  followRights(session, () => navigation.send({ type: 'permissions.changed' }))
  return navigation
}

/** `字典加载错误：基础配置。请求超时，请稍后再试` */
export const failureText = (language: Language, { name, reasons }: DictionaryFailure): string =>
  say(language, 'dictionary.load_failed_named', { name: say(language, `dictionary.${name}`), reason: wordsOf(language, reasons) })

const wordsOf = (language: Language, reasons: readonly Blocker[]): string =>
  reasons.map((reason) => sayBlocker(language, reason)).join('; ')

export type Router = ReturnType<typeof createBrowserRouter>

/** Tells the navigation where the router has gone; the page waits behind `NavigationGate` until it is entered. */
export function followRouter(
  navigation: Navigation,
  router: Pick<Router, 'state' | 'subscribe'>,
  { token, isPhone }: { token: () => string | null; isPhone: () => boolean },
): () => void {
  const follow = ({ initialized, navigation: under, errors, location, matches, historyAction }: Router['state']) => {
    if (!initialized || under.state !== 'idle' || errors) return
    if (location.pathname === LOGIN_PATH) return navigation.send({ type: 'navigation.away' })
    const handles = matches.map(({ route }) => ({ handle: route.handle as unknown, path: route.path }))
    const target = {
      ...targetOf(location, handles),
      hasToken: token() !== null,
      arrival: historyAction === 'POP' ? null : arrivalOf(location.state),
      isPhone: isPhone(),
    }
    navigation.send({ type: 'navigation.start', target })
  }
  follow(router.state)
  return router.subscribe(follow)
}

/** What the sign-in page left in the history's entry, where a reload or Back finds it again; other pages keep theirs there. */
function arrivalOf(state: unknown): Arrival | null {
  const said = typeof state === 'object' && state !== null && 'arrival' in state ? state.arrival : null
  return ARRIVALS.find((arrival) => arrival === said) ?? null
}

type Matched = { handle: UIMatch['handle']; path?: string | undefined }

/**
 * Where an address leads: the innermost route that names its page, else the page the address belongs to. Behind the catch-all there is
 * none, but that of a page that is still to come keeps its rules.
 */
export function targetOf(
  { pathname, search }: { pathname: string; search: string },
  matches: readonly Matched[],
): Omit<NavigationTarget, 'hasToken' | 'arrival' | 'isPhone'> {
  const meta = matches.map(({ handle }) => handle).findLast(isPageMeta)
  const isMissing = matches.at(-1)?.path === '*'
  return {
    path: pathname + search,
    pathname,
    page: isMissing ? toCome(pathname) : (meta?.page ?? pageOf(pathname)?.name ?? null),
    dictionaries: [...new Set([...(meta?.dictionaries ?? []), ...(meta?.essential ?? [])])],
    essential: meta?.essential ?? [],
  }
}

function toCome(pathname: string): string | null {
  const page = pageOf(pathname)
  return page && !page.landed ? page.name : null
}
