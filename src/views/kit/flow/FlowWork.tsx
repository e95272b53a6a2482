import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from '../BlockerList.tsx'
import { ErrorState, LoadingState } from '../shell/states.tsx'
import { sayReason, useSay, type Say } from '../words.tsx'

type Props = {
  problems: readonly Blocker[]
  /** what is so right now, in a sentence: no one knows the result of a write, someone has signed */
  note?: ReactNode
  /** a reason in words, where the page knows more of its field */
  reasonOf?: (blocker: Blocker, say: Say) => string
  /** reads again what could not be read; null while it could */
  onRetry: (() => void) | null
  /** there is nothing to show yet */
  isReading: boolean
  children: ReactNode
}

const plain = (blocker: Blocker, say: Say) => sayReason(say, blocker)

/** What is in the frame of a flow: what is wrong, and then that it could not be read, that it is being read, or the work. */
export function FlowWork({ problems, note = null, reasonOf = plain, onRetry, isReading, children }: Props) {
  const say = useSay()
  return (
    <>
      {problems.length > 0 && !onRetry ? <BlockerList blockers={problems} reasonOf={reasonOf} /> : null}
      {note}
      {onRetry ? (
        <ErrorState reason={problems.map((one) => reasonOf(one, say)).join('\n')} onRetry={onRetry} />
      ) : isReading ? (
        <LoadingState />
      ) : (
        children
      )}
    </>
  )
}
