import { useCallback, useSyncExternalStore } from 'react'

/** As wide as a phone: bars are one line, and lists are cards. */
export const PHONE = '(max-width: 640px)'

/** Whether the window is as narrow as a phone, also after it is turned. */
export const useIsPhone = (): boolean => useMedia(PHONE)

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches)
}
