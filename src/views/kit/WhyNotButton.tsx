import { Button, type ButtonVariant, type Intent, type Size } from '@blueprintjs/core'
import { useId, type JSX, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from './BlockerList.tsx'
import { useGaps } from './gaps.tsx'
import { Popover } from './popover/Popover.tsx'
import { sayReason, useSay, type Say } from './words.tsx'

export type WhyNotButtonProps = {
  /** reasons why not; none means yes */
  blockers: readonly Blocker[]
  /** none when the button is an icon with an `aria-label` */
  children?: ReactNode
  onClick: () => void
  intent?: Intent
  icon?: JSX.Element
  variant?: ButtonVariant
  size?: Size
  fill?: boolean
  loading?: boolean
  active?: boolean
  title?: string
  /** shown behind the words and told to screen readers: `Ctrl+Enter`; the owner listens for the keys */
  hotkey?: string
  /** words of a blocker when the plain `blocker.<code>` is not enough */
  reasonOf?: (blocker: Blocker, say: Say) => string
  'aria-label'?: string
  'aria-pressed'?: boolean
}

/** A button that stays visible and focusable when it is off, and says every reason why; pressed then, it has the form around say what it lacks. */
export function WhyNotButton({ blockers, children, onClick, hotkey, loading = false, reasonOf, ...look }: WhyNotButtonProps) {
  const say = useSay()
  const reasonsId = useId()
  const { tell } = useGaps()
  const off = blockers.length > 0
  const words = reasonOf ?? ((blocker: Blocker, speak: Say) => sayReason(speak, blocker))
  return (
    <Popover
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      disabled={!off}
      hoverOpenDelay={120}
      interactionKind="hover-target"
      placement="top"
      popoverClassName="fd-why-not"
      content={<BlockerList blockers={blockers} reasonOf={words} />}
      // the button inside is the one stop of the Tab key; its focus opens the reasons as well
      renderTarget={({ isOpen: _isOpen, ref, ...target }) => (
        <span {...target} ref={ref} className="fd-why-not-target">
          <Button
            {...look}
            type="button"
            className={off ? 'bp6-disabled' : ''}
            aria-disabled={off || loading}
            aria-describedby={off ? reasonsId : undefined}
            aria-keyshortcuts={hotkey?.replace('Ctrl', 'Control')}
            loading={loading}
            // a field that is left by the press may say more and move the button from under it: no click follows
            onMouseDown={off ? tell : undefined}
            onClick={off ? tell : loading ? undefined : onClick}
          >
            {children}
            {hotkey ? (
              <kbd aria-hidden="true" className="fd-key">
                {hotkey}
              </kbd>
            ) : null}
          </Button>
          {off ? (
            <span id={reasonsId} className="fd-hidden">
              {blockers.map((blocker) => words(blocker, say)).join('; ')}
            </span>
          ) : null}
        </span>
      )}
    />
  )
}
