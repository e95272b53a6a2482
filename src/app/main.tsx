import './without-eval.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import '#views/kit/shell/styles.ts'
import { App } from './App.tsx'
import { followRouter } from './navigation.ts'
import { routes } from './routes.tsx'
import { discoverSubApps } from './sub-apps/discover.tsx'
import { createServices } from './services.ts'
import { bootSession, LOGIN_PATH, ssoAnswerOf } from './session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverSubApps() })
const services = createServices(window, (path) => void router.navigate(path))
router.subscribe(() => services.monitor.send({ type: 'page.opened' }))
const address = { path: window.location.pathname, search: window.location.search }
bootSession(services.session, services.data, address)
// a code is good once: it leaves the address, so that a reload does not try it again
if (ssoAnswerOf(address)) void router.navigate(LOGIN_PATH, { replace: true })
followRouter(services.navigation, router, services.data.token)
createRoot(root).render(<App services={services} router={router} />)
