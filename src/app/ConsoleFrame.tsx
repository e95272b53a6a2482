import { useEffect, useSyncExternalStore } from 'react'
import NProgress from 'nprogress'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { Notices } from '#views/kit/shell/Notices.tsx'
import { Shell } from '#views/kit/shell/Shell.tsx'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ClearCacheDialog } from './ClearCacheDialog.tsx'
import { useServices, useSettings, useSignedIn } from './services-context.tsx'
import { HOME_PATH } from './session.ts'
import { trayOf } from './tray.ts'
import 'nprogress/nprogress.css'

// its own template uses roles that do not exist
NProgress.configure({
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '.bar',
  showSpinner: false,
})

/** The shell around every page of a person who is signed in. */
export function ConsoleFrame() {
  const say = useSay()
  const { session, settings, board } = useServices()
  const { user, flows } = useSignedIn()
  const { language, theme } = useSettings()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  useProgressBar(useNavigation().state === 'loading')

  const go = (href: string) => {
    // only the logo leads to `/`: five clicks on it offer to clear the cache (S1 §2)
    if (href === '/') session.send({ type: 'session.logoClick', atMs: performance.now() })
    void navigate(href)
  }
  return (
    <Shell
      entries={[{ key: 'ads', title: 'app.menu.ads', href: HOME_PATH, isHere: pathname.startsWith('/advertise-2') }]}
      onGo={go}
      user={{ name: user.name, detail: user.account }}
      onLogOut={() => session.send({ type: 'session.logOut' })}
      language={language}
      onLanguage={(next) => settings.change({ language: next })}
      theme={theme}
      onTheme={(next) => settings.change({ theme: next })}
      flows={trayOf(say, listed, flows.drop)}
    >
      <Outlet />
      <Watermark text={user.name} />
      <Notices board={board} />
      <ClearCacheDialog />
    </Shell>
  )
}

function useProgressBar(loading: boolean): void {
  useEffect(() => {
    if (!loading) return
    NProgress.start()
    return () => void NProgress.done()
  }, [loading])
}
