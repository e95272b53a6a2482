import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { isPageShown, personOf } from '#permissions/page-can.ts'
import { pageOf } from '#permissions/pages.ts'
import { isDomestic } from '#permissions/quick-tools.ts'
import { logOutBlockers } from '#permissions/session-can.ts'
import { wiredShellNewsMachine } from '#views/home/wire-news.ts'
import { ExportMarkContext } from '#views/kit/export-mark.ts'
import { ChosenColumnsContext, type ChosenColumns } from '#views/kit/grid/chosen-columns.ts'
import { createCurrentFlowBoard, CurrentFlowContext } from '#views/kit/flow/current-flow.ts'
import { CrumbsContext } from '#views/kit/shell/Breadcrumb.tsx'
import { Notices } from '#views/kit/shell/Notices.tsx'
import { Shell } from '#views/kit/shell/Shell.tsx'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { createKeyList, KeyListContext } from '#views/kit/key-list.ts'
import { SingleKeysContext, useSingleKeys } from '#views/kit/single-keys.tsx'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { useSay } from '#views/kit/words.tsx'
import { ownZone, wallClock } from '#domain/zone.ts'
import { TrainingMark } from '#views/kit/shell/TrainingMark.tsx'
import { CompanyMark } from '#views/kit/shell/CompanyMark.tsx'
import { ClearCacheDialog } from './ClearCacheDialog.tsx'
import { flowKey } from '#app/flows/flow-store.ts'
import { HelpOpenContext } from './help-open.ts'
import { lazyPage } from '#app/entry/load-part.tsx'
import { menuOf, toolsOf } from './menu.ts'
import { progressBar } from './progress-bar.ts'
import { pageItems } from './page-items.ts'
import { createRecentTools } from './recent-tools.ts'
import { useSettings } from '#app/entry/entry-context.tsx'
import { useServices, useSignedIn } from './services-context.tsx'
import type { Session } from '#app/entry/session.ts'
import { ShellContext } from './shell-context.tsx'
import { SHELL_KEYS } from './shell.keys.ts'
import { ShellDialogsPart } from './ShellDialogsPart.tsx'
import { ShellPalettePart } from './ShellPalettePart.tsx'
import { tabTitle } from './tab-title.ts'
import { flowTitle } from './tray.ts'
import { gridStorage } from './grid-storage.ts'
import { useCrumbs } from './use-crumbs.ts'
import { useContents } from './use-dictionary.ts'
import { useRightsEntry } from './use-rights-entry.ts'
import { useUnfinished } from './use-unfinished.ts'

// the reader of Markdown comes with the first help that is opened
const HelpPanelPart = lazyPage(() => import('./HelpPanelPart.tsx'), 'HelpPanelPart')

const NO_DEFINITIONS: ChosenColumns['definitions'] = []

type Open = 'nothing' | 'palette' | 'download' | 'builder'

/** The shell around every page of a person who is signed in. */
export function ConsoleFrame() {
  const { singleKeys } = useSettings()
  const [board] = useState(createCurrentFlowBoard)
  const [keyList] = useState(createKeyList)
  return (
    <SingleKeysContext value={singleKeys}>
      <KeyListContext value={keyList}>
        <CurrentFlowContext value={board}>
          <Frame board={board} />
        </CurrentFlowContext>
      </KeyListContext>
    </SingleKeysContext>
  )
}

function Frame({ board }: { board: ReturnType<typeof createCurrentFlowBoard> }) {
  const say = useSay()
  const { session, settings, lastFilter, paletteKey, board: notices } = useServices()
  const { user, flows } = useSignedIn()
  const { language, theme } = useSettings()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  const current = useSyncExternalStore(board.subscribe, board.read)
  const writesInFlight = useSelector(session, ({ context }) => context.writesInFlight)
  const news = useNews()
  const told = useSelector(news, ({ context }) => context.news)
  const tray = useUnfinished(told)
  const rights = useRightsEntry()
  const lastGame = useSyncExternalStore(lastFilter.subscribe, lastFilter.gameId)
  const [open, setOpen] = useState<Open>('nothing')
  const [isHelpOpen, setHelpOpen] = useState(false)

  const person = useMemo(() => personOf(user), [user])
  const domestic = isDomestic(user.permissions, user.domestic)
  const recent = useRecentTools(user.id, pathname)
  const mark = useMark(user.name, pathname)
  const columns = useColumns(user.id)
  const page = pageOf(pathname)
  const crumbs = useCrumbs(person)
  // one that runs in another tab is listed, one that is only looked at is not
  const flow = flows.at(pathname) ?? listed.find(({ subject }) => subject.path === pathname) ?? null
  const title = tabTitle(say, page && page.landed ? `page.${page.name}` : 'app.title.missing', flow, current)
  useEffect(() => {
    document.title = title
  }, [title])

  const go = (href: string) => {
    // only the logo leads to `/`: five clicks on it offer to clear the cache (S1 §2)
    if (href === '/') tellLogoClick(session)
    void navigate(href)
  }
  // shown until the server says there is none: an entry that appeared later would move those below it
  const mayBuild = told?.builder !== false && functionBlockers(user.permissions, 'landing.builder.open').length === 0
  const tools = toolsOf({
    person,
    domestic,
    recent,
    waiting: told?.waiting ?? {},
    say,
    onBuilder: mayBuild ? () => setOpen('builder') : null,
  })
  const pages = pageItems({ say, person, domestic, onGo: go })
  const toolsPage = pageOf('/tools')
  useSingleKeys(SHELL_KEYS, { help: () => setHelpOpen((before) => !before) })
  useEffect(() => paletteKey.listen(() => setOpen('palette')), [paletteKey])

  return (
    <ExportMarkContext value={mark}>
      <LoadingBar />
      <ChosenColumnsContext value={columns}>
        <ShellContext value={{ news, tools, flows: tray, pages }}>
          <Shell
            entries={menuOf({ person, domestic, path: pathname, failedRows: told?.failed_rows ?? 0, gameId: lastGame, say })}
            {...(toolsPage && isPageShown(person, toolsPage)
              ? { tools: { title: 'page.Tools', href: '/tools', isHere: pathname.startsWith('/tool'), ...tools } }
              : {})}
            onGo={go}
            company={
              told ? (
                <>
                  <CompanyMark name={told.company} isDemo={told.is_demo} />
                  {told.training ? <TrainingMark training={told.training} /> : null}
                </>
              ) : null
            }
            user={{ name: user.name, detail: user.account }}
            onLogOut={() => session.send({ type: 'session.logOut' })}
            logOutBlockers={logOutBlockers({ writesInFlight })}
            logOutWaitsFor={
              writesInFlight > 0
                ? flows.writing().map((one) => ({ key: flowKey(one), title: flowTitle(say, one), href: one.subject.path }))
                : []
            }
            userEntries={[
              rights,
              ...(['/settings', '/settings/my-sign-in', '/settings/my-visits', '/help-center/home'] as const).flatMap((href) => {
                const entry = pageOf(href)
                return entry && isPageShown(person, entry) ? [{ key: href, title: `page.${entry.name}`, onSelect: () => go(href) }] : []
              }),
              ...(told?.download_url ? [{ key: 'download', title: 'shell.download', onSelect: () => setOpen('download') }] : []),
              { key: 'shortcuts', title: 'shell.shortcuts', onSelect: () => setHelpOpen(true) },
            ]}
            language={language}
            onLanguage={(next) => settings.change({ language: next })}
            theme={theme}
            onTheme={(next) => settings.change({ theme: next })}
            flows={tray}
            onHelp={() => setHelpOpen(!isHelpOpen)}
            onPalette={() => setOpen('palette')}
            side={
              isHelpOpen ? (
                <HelpOpenContext value={() => setHelpOpen(false)}>
                  <HelpPanelPart />
                </HelpOpenContext>
              ) : null
            }
          >
            <CrumbsContext value={crumbs}>
              <Outlet />
            </CrumbsContext>
          </Shell>
          <Watermark text={mark} />
          <Notices board={notices} />
          <ClearCacheDialog />
          <ShellPalettePart
            isOpen={open === 'palette'}
            facts={{ say, person, domestic, tools, flows: tray, current, onGo: go }}
            keys={paletteKey}
            onClose={() => setOpen('nothing')}
          />
          <ShellDialogsPart
            open={open === 'download' || open === 'builder' ? open : null}
            downloadUrl={told?.download_url ?? ''}
            onClose={() => setOpen('nothing')}
          />
        </ShellContext>
      </ChosenColumnsContext>
    </ExportMarkContext>
  )
}

/** What grids are told whose columns people may choose. */
function useColumns(userId: string): ChosenColumns {
  const { dictionaries } = useServices()
  const contents = useContents('base_config')
  const ask = useCallback(() => void dictionaries.load(['base_config']), [dictionaries])
  const definitions = contents?.columnDefinition2 ?? NO_DEFINITIONS
  return useMemo(() => ({ storage: gridStorage(userId), definitions, ask }), [userId, definitions, ask])
}

/** Read when something changed, else each minute, and not while no one looks. */
function useNews() {
  const news = useActorRef(wiredShellNewsMachine)
  const { changes } = useServices()
  useEffect(() => changes.subscribe(() => news.send({ type: 'news.changed' })), [changes, news])
  usePageShown(news)
  return news
}

/** A tool is noted when its page is gone to, however the person came there. */
function useRecentTools(userId: string, path: string): readonly string[] {
  const recent = useMemo(() => createRecentTools(window.localStorage, userId), [userId])
  const page = pageOf(path)
  const opened = page?.tool && page.landed ? page.name : null
  useEffect(() => {
    if (opened !== null) recent.open(opened)
  }, [recent, opened])
  return useSyncExternalStore(recent.subscribe, recent.read)
}

/** Who reads, and since when this page: new with each page that is gone to. */
function useMark(name: string, path: string): string {
  // the page belongs to it: another page is seen at another time
  return useMemo(() => ({ path, mark: markOf(name) }), [name, path]).mark
}

function markOf(name: string): string {
  const now = new Date().toISOString()
  return `${name} ${wallClock(now, ownZone()) ?? now}`
}

const tellLogoClick = (session: Session): void => session.send({ type: 'session.logoClick', atMs: performance.now() })

/** Follows the router apart from the frame, which need not be drawn for it. */
function LoadingBar() {
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => {
    if (!isLoading) return
    progressBar.start()
    return progressBar.done
  }, [isLoading])
  return null
}
