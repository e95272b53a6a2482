import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { SessionUser } from '#machines/session/session.machine.ts'
import type { Flows } from '#app/flows/flows.ts'
import type { Services } from './services.ts'

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No services: the page is outside of ServicesProvider.')
  return services
}

/** Who is signed in, and the flows of that person; null for the moment between two people. */
export function useMaybeSignedIn(): { user: SessionUser; flows: Flows } | null {
  const { session, flows } = useServices()
  const user = useSelector(session, (snapshot) => snapshot.context.user)
  const running = useSyncExternalStore(flows.subscribe, flows.read)
  return user && running ? { user, flows: running } : null
}

/** Who is signed in, and the flows of that person. Only below `SignedIn`. */
export function useSignedIn(): { user: SessionUser; flows: Flows } {
  const signedIn = useMaybeSignedIn()
  if (!signedIn) throw new Error('No one is signed in: the page is outside of SignedIn.')
  return signedIn
}
