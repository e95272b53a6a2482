import { OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import type { ComponentType } from 'react'
import { blocker } from '#domain/blocker.ts'
import { speak } from '#i18n/speak.ts'
import { sayBlocker } from '#i18n/words.ts'
import { expectPages } from '#views/kit/shell/expect-pages.ts'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import type { Entry } from '#app/entry/entry.ts'
import { followRouter, type Router } from './navigation.ts'
import { ServicesProvider, useMaybeSignedIn } from './services-context.tsx'
import { createServices } from './services.ts'
import { isPhone } from '#app/entry/session.ts'

export { MissingPage, ThrownPage } from './ErrorPage.tsx'
export { NavigationGate } from './NavigationGate.tsx'

/** Everything behind the sign-in: loaded, and joined to the entry, once in a tab. `expect` loads the script of a page ahead of a navigation. */
export async function openConsole(
  page: Window,
  entry: Entry,
  router: Router,
  expect: (path: string) => void,
): Promise<{ Console: ComponentType }> {
  const connection = await entry.connect()
  const services = createServices(page, entry, connection, (path) => void router.navigate(path))
  const { settings } = entry
  settings.bringWords((language) =>
    speak(language).catch((error: unknown) => {
      services.board.show({ state: 'attention', key: 'app.language', text: sayBlocker(settings.read().language, blocker('call.offline')) })
      throw error
    }),
  )
  router.subscribe(() => services.monitor.send({ type: 'page.opened' }))
  expectPages(page.document, { near: expect, now: connection.ahead.expect })
  followRouter(services.navigation, router, { token: services.data.token, isPhone })
  return {
    Console: () => (
      <ServicesProvider services={services}>
        <PortalProvider>
          <OverlaysProvider>
            <FrameOfUser />
          </OverlaysProvider>
        </PortalProvider>
      </ServicesProvider>
    ),
  }
}

function FrameOfUser() {
  const signedIn = useMaybeSignedIn()
  return signedIn ? <ConsoleFrame /> : <LoadingState />
}
