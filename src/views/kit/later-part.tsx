import { Button } from '@blueprintjs/core'
import { Refresh, WarningSign } from '@blueprintjs/icons'
import { useCallback, useSyncExternalStore, type ComponentType } from 'react'
import { useSay } from './words.tsx'

/**
 * A part of a page whose script comes when the part is first shown. React's `lazy` keeps a failure for as long as the page is open; here a script
 * that did not come is asked for again when the reader says so, and each time the part is shown. Meanwhile the rest of the page works.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let state: ComponentType<P> | 'none' | 'loading' | 'failed' = 'none'
  const listeners = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const begin = () => {
    if (state !== 'none' && state !== 'failed') return
    become('loading')
    load().then(become, () => become('failed'))
  }
  return function LaterPart(props: P) {
    const say = useSay()
    const subscribe = useCallback((listener: () => void) => {
      listeners.add(listener)
      begin()
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
            onClick={begin}
          />
        </span>
      )
    return typeof Part === 'string' ? null : <Part {...props} />
  }
}
