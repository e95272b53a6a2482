import '#app/entry/without-eval.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { ANSWER_PATH } from '#contract/paths.ts'
import '#views/kit/shell/styles.ts'
import { App } from '#app/entry/App.tsx'
import { drawnAtOnce } from '#app/entry/drawn-at-once.ts'
import { createEntry } from '#app/entry/entry.ts'
import { createPart } from '#app/entry/load-part.tsx'
import { speak } from '#i18n/speak.ts'
import { routes } from './routes.tsx'
import { createSubApps } from './sub-apps/discover.tsx'
import { bootSession, LOGIN_PATH, ssoAnswerOf } from '#app/entry/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const behind = createPart('console', async () => {
  const { settings } = entry
  settings.bringWords(speak)
  const [{ openConsole }] = await Promise.all([import('#app/shell/console-part.tsx'), speak(settings.read().language)])
  return openConsole(window, entry, router, subApps.expect)
})
const subApps = createSubApps({ isExpected: () => window.localStorage.getItem('token') !== null })
const router = drawnAtOnce(createBrowserRouter(routes(behind), { patchRoutesOnNavigation: subApps.discover }))
const entry = createEntry(window, (path) => void router.navigate(path))
const address = { path: window.location.pathname, search: window.location.search }
// someone with a token, or who asks for one, is on the way in: the console comes while the server is asked
entry.session.subscribe((now) => (now.matches('checking') || now.matches('loggingIn') ? behind.begin() : undefined))
if (address.path === ANSWER_PATH) {
  const { location, history } = window
  const page = { location, history, show: (text: string) => void (root.textContent = text), close: () => window.close() }
  void import('#app/entry/dialog-answer.ts').then(({ handOver }) => handOver(page, entry.settings.read().language))
} else {
  bootSession(entry.session, entry.data, address)
  // a code is good once: it leaves the address, so that a reload does not try it again
  if (ssoAnswerOf(address)) void router.navigate(LOGIN_PATH, { replace: true })
  createRoot(root).render(<App entry={entry} router={router} />)
}
