import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { useCallback, useSyncExternalStore, type ComponentType } from 'react'
import { useSay } from './words.tsx'

/** `begin` loads it before it is shown, and waits for that. */
export type LaterPart<P> = ComponentType<P> & { begin: () => Promise<void> }

/**
 * A part of a page whose script comes when the part is first shown. React's `lazy` keeps a failure for as long as the page is open; here a script
 * that did not come is asked for again when the reader says so, and each time the part is shown. Meanwhile the rest of the page works.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let state: ComponentType<P> | 'none' | 'loading' | 'failed' = 'none'
  const listeners = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const begin = async (): Promise<void> => {
    if (state !== 'none' && state !== 'failed') return
    become('loading')
    await load().then(become, () => become('failed'))
  }
  return Object.assign(
    function LaterPart(props: P) {
      const say = useSay()
      const subscribe = useCallback((listener: () => void) => {
        listeners.add(listener)
        void begin()
        return () => void listeners.delete(listener)
      }, [])
      const Part = useSyncExternalStore(subscribe, () => state)
      if (Part === 'failed')
        return (
          <span role="alert">
            <Button
              size="small"
              variant="minimal"
              intent="warning"
              icon={<WarningSign />}
              endIcon={<Refresh />}
              text={say('kit.later_part.failed')}
              onClick={() => void begin()}
            />
          </span>
        )
      return typeof Part === 'string' ? null : <Part {...props} />
    },
    { begin },
  )
}
