import { useSyncExternalStore } from 'react'

/** As wide as a phone: bars are one line, and lists are cards. */
export const PHONE = '(max-width: 640px)'

/** Whether the window is as narrow as a phone, also after it is turned. */
export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(PHONE).matches)

function follow(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
