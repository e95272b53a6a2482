import { Button } from '@blueprintjs/core'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '../shell/states.tsx'
import { useSay } from '../words.tsx'
import type { GridStatus } from './grid-props.ts'

/** What replaces the rows of a list that has none to show yet; nothing once it is ready. */
export function ListState({ status }: { status: GridStatus }) {
  switch (status.kind) {
    case 'loading':
      return <LoadingState />
    case 'error':
      return <ErrorState reason={status.reason} onRetry={status.onRetry} />
    case 'forbidden':
      return <NoPermissionState need={status.need} hint={status.reason} />
    case 'outside':
      return <OutsideState reason={status.reason} onLeave={status.onLeave} />
    case 'ready':
      return null
  }
}

/** The list was asked for something that is not there, or not the reader's: the way on is the list without it. */
function OutsideState({ reason, onLeave }: { reason: string; onLeave: (() => void) | undefined }) {
  const say = useSay()
  return (
    <EmptyState
      title={reason}
      hint={onLeave ? say('kit.state_block.outside_hint') : undefined}
      action={onLeave ? <Button size="small" text={say('kit.state_block.outside_leave')} onClick={onLeave} /> : undefined}
    />
  )
}
