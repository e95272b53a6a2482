import { Button, Callout } from '@blueprintjs/core'
import { Fragment, useSyncExternalStore, type ReactNode } from 'react'
import { useSay } from '#views/kit/words.tsx'
import { useServices } from './services-context.tsx'

/** The page, and above it a word when another tab types into one of its forms. Taking the form over draws the page again, with what was typed there. */
export function WithDrafts({ children }: { children: ReactNode }) {
  const say = useSay()
  const { seats } = useServices()
  const away = useSyncExternalStore(seats.subscribe, seats.elsewhere)
  const generation = useSyncExternalStore(seats.subscribe, seats.generation)
  return (
    <>
      {away.length > 0 ? (
        <Callout compact role="alert" intent="warning" className="fd-draft-elsewhere">
          <span>{say('draft.elsewhere')}</span>
          <Button size="small" intent="warning" text={say('draft.take_here')} onClick={seats.takeHere} />
        </Callout>
      ) : null}
      <Fragment key={generation}>{children}</Fragment>
    </>
  )
}
