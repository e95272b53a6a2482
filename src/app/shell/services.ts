import { createListeners } from '#domain/listeners.ts'
import { KEPT_MS } from '#client/ahead.ts'
import type { Client } from '#client/client.ts'
import { createEventStream, type EventStream } from '#client/event-stream.ts'
import { callHeaders } from '#client/headers.ts'
import { createNotices, noticeText } from '#client/notices.ts'
import { createReporter } from '#client/reporter.ts'
import type { ChangedEvent } from '#contract/events.ts'
import { reportFailure } from '#contract/failure-report.ts'
import { say, type Language } from '#i18n/words.ts'
import { createNoticeBoard, type NoticeBoard } from '#views/kit/shell/Notices.tsx'
import type { Connection } from '#app/entry/connect.ts'
import { createDictionaryStore, type DictionaryStore } from './dictionaries.ts'
import { createDraftSeats, type DraftSeats } from '#app/flows/draft-seats.ts'
import { createDrafts, type Drafts } from '#app/flows/drafts.ts'
import type { Entry, Listeners } from '#app/entry/entry.ts'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows, type Flows } from '#app/flows/flows.ts'
import { createKeptValues } from '#app/flows/kept-values.ts'
import type { KeyValues } from '#app/entry/local-data.ts'
import { createLastFilter, type LastFilter } from '#app/flows/last-filter.ts'
import { createMonitor, type Monitor } from './monitor.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { progressBar } from './progress-bar.ts'
import { createRights, type Rights } from './rights.ts'
import { followSession, type Session } from '#app/entry/session.ts'
import type { SettingsStore } from '#app/entry/settings.ts'
import { createUnsaved, type Unsaved } from '#app/flows/unsaved.ts'

/** Everything of the console that lives outside React. */
export type Services = Entry & {
  client: Client
  board: NoticeBoard
  flows: UserFlows
  drafts: Drafts
  seats: DraftSeats
  lastFilter: LastFilter
  changes: Changes
  monitor: Monitor
  dictionaries: DictionaryStore
  navigation: Navigation
  unsaved: Unsaved
}

/** Tells what changed on the server, null that anything may have: a page that only reads asks now. */
export type Changes = { subscribe: (listener: (change: ChangedEvent | null) => void) => () => void }

/** The flows of anyone who is signed in; another person's are kept and stopped. */
export type UserFlows = { read: () => Flows | null; subscribe: (listener: () => void) => () => void }

/** Builds the singletons behind the sign-in and joins them to those of the entry; `goTo` is the router's. */
export function createServices(page: Window, entry: Entry, { client, ahead }: Connection, goTo: (path: string) => void): Services {
  const { data, settings, speaks, session, durations } = entry
  const board = createNoticeBoard()
  const language = () => settings.read().language
  const nowMs = () => performance.now()
  const kept = createKeptValues(page.localStorage, () =>
    board.show({ state: 'attention', key: 'app.storage_full', stays: true, text: say(language(), 'app.storage_full') }),
  )
  const seats = createDraftSeats({ local: kept, locks: page.navigator.locks, tab: crypto.randomUUID() })
  const drafts = createDrafts({
    local: kept,
    seats,
    path: () => page.location.pathname + page.location.search,
    now: () => new Date().toISOString(),
  })
  page.addEventListener('storage', ({ key }) => {
    seats.reread(key)
    drafts.reread(key)
  })
  page.addEventListener('pagehide', seats.giveBack)
  const readers = new Set<(change: ChangedEvent | null) => void>()
  const tellReaders = (change: ChangedEvent | null) => readers.forEach((ask) => ask(change))
  const rights = createRights({ session, nowMs, later })
  const dictionaries = createDictionaryStore(() => Date.now())
  const askAgain = (change: ChangedEvent | null) => {
    if (change === null || change.topic === 'dictionary') void dictionaries.again('base_config')
    tellReaders(change)
  }
  const stream = createEventStream({
    headers: () => callHeaders(speaks, data.token()),
    onUnauthorised: speaks.onUnauthorised,
    onChange: (change) => {
      flows.read()?.askNow(change && `${change.topic}:${change.id}`)
      // the server closes the stream of a person whose rights change
      if (change === null) rights.ask()
      // what was asked ahead of the stream may miss a change in between: its readers ask again when they have it
      if (change === null && ahead.waiting() > 0) return void later(() => askAgain(null), KEPT_MS)
      ahead.forget()
      askAgain(change)
    },
    later,
  })
  const flows = flowsOfUser(page, kept, session, stream)
  entry.listen(listenersOf(page, entry, { client, board, flows, drafts, rights, language, nowMs }))
  const monitor = createMonitor({ page, client, session, durations })
  const navigation = createNavigation({ session, dictionaries, data, board, language, goTo, progress: progressBar, askRights: rights.ask })
  clearWhenOther(dictionaries, navigation, session, settings)
  const changes: Changes = {
    subscribe(listener) {
      readers.add(listener)
      return () => readers.delete(listener)
    },
  }
  const lastFilter = createLastFilter(page.localStorage)
  return { ...entry, client, board, flows, drafts, seats, lastFilter, changes, monitor, dictionaries, navigation, unsaved: createUnsaved() }
}

type Heard = Pick<Services, 'client' | 'board' | 'flows' | 'drafts'> & { rights: Rights; language: () => Language; nowMs: () => number }

/** A failing call is shown, and on the hosts that ask for it reported. */
function listenersOf(
  page: Window,
  { deployed, session }: Entry,
  { client, board, flows, drafts, rights, language, nowMs }: Heard,
): Listeners {
  const notices = createNotices({ nowMs, language })
  const path = () => page.location.pathname + page.location.search
  const report = createReporter({
    nowMs,
    isReportedHost: () => (deployed()?.report_hosts ?? []).some((host) => host === '*' || host === page.location.host),
    page: path,
    flow: () => flows.read()?.lately(path()) ?? null,
    send: (input) => client.call(reportFailure, input, { background: true }),
    later,
  })
  return {
    onFailure(failure, heard) {
      const notice = notices.of(failure, heard)
      if (!notice) return
      // what stays readable where it was asked need not stay here as well
      const state = failure.kind === 'refused' && !heard.isShown ? 'refused' : 'attention'
      board.show({ state, key: notice.key, text: noticeText(notice, language()) })
    },
    onFailedCall(call) {
      if (call.failure.kind === 'refused' && call.failure.status === 403) rights.ask()
      report(call)
    },
    onNewRelease: (version) =>
      board.show({
        state: 'attention',
        key: 'app.new_version',
        stays: true,
        text: say(language(), 'app.new_version', { version }),
        action: { label: say(language(), 'kit.list.refresh'), onSelect: () => page.location.reload() },
      }),
    forgetFlows: () => {
      flows.read()?.dropAll()
      const { user } = session.getSnapshot().context
      if (user) drafts.forgetAll(user.id)
    },
  }
}

/** Dictionaries are words of a language within a person's grants: none outlives a change of either, and the page that is reads its own again. */
function clearWhenOther(dictionaries: DictionaryStore, navigation: Navigation, session: Session, settings: SettingsStore): void {
  const present = () => ({ user: session.getSnapshot().context.user?.id ?? null, language: settings.read().language })
  let known = present()
  const clear = () => {
    const [before, now] = [known, present()]
    known = now
    // that a person becomes known is no change: a page's dictionaries are read next to who reads them
    if (now.language === before.language && (before.user === null || now.user === before.user)) return
    dictionaries.clear()
    if (now.user !== null) navigation.send({ type: 'dictionaries.forgotten' })
  }
  session.subscribe(clear)
  settings.subscribe(clear)
}

/** A stream is held while someone is signed in and looks: browsers allow six connections to a server, over all tabs. */
function flowsOfUser(page: Window, kept: KeyValues, session: Session, stream: EventStream): UserFlows {
  let userId: string | null = null
  let flows: Flows | null = null
  const { subscribe, tell } = createListeners()
  const listen = () => (userId === null || page.document.hidden ? stream.close() : stream.open())

  followSession(session, ({ context }) => {
    const next = context.user?.id ?? null
    if (next === userId) return
    userId = next
    flows?.stop()
    flows = next === null ? null : startFlows(page, kept, next, (inFlight) => session.send({ type: 'session.writes', inFlight }))
    stream.close() // of anyone who it was
    listen()
    tell()
  })
  page.addEventListener('storage', ({ key }) => flows?.reread(key))
  page.addEventListener('pagehide', () => flows?.keepAll())
  page.document.addEventListener('visibilitychange', () => {
    flows?.tellAll({ type: page.document.hidden ? 'page.hidden' : 'page.shown' })
    listen()
  })

  return {
    read: () => flows,
    subscribe,
  }
}

const startFlows = (page: Window, kept: KeyValues, userId: string, onWrites: (inFlight: number) => void): Flows =>
  createFlows({
    store: createFlowStore(kept, userId),
    userId,
    locks: page.navigator.locks,
    now: () => new Date().toISOString(),
    later,
    onWrites,
  })

const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
