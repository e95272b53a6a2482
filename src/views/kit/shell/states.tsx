import { Button, Spinner } from '@blueprintjs/core'
import { Inbox, Lock, Refresh, WarningSign } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useSay } from '../words.tsx'

type StateProps = {
  title: string
  hint?: string | undefined
  icon: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
  /** what is there afterwards takes another room: a list below it waits (grid.css) */
  isLoading?: boolean
}

/** One calm block in the middle of a list or page that has nothing to show, and what to do about it. */
function StateBlock({ title, hint, icon, action, role = 'status', isLoading = false }: StateProps) {
  return (
    <div className="fd-state-block" role={role} {...(isLoading ? { 'data-unread': true } : {})}>
      <span aria-hidden="true" className="fd-state-block-icon">
        {icon}
      </span>
      <div className="fd-state-block-title">{title}</div>
      {hint ? <div className="fd-state-block-hint">{hint}</div> : null}
      {action ?? null}
    </div>
  )
}

export function LoadingState({ title }: { title?: string }) {
  const say = useSay()
  return <StateBlock isLoading icon={<Spinner size={20} />} title={title ?? say('common.loading')} />
}

export function EmptyState({ title, hint, action }: { title?: string | undefined; hint?: string | undefined; action?: ReactNode }) {
  const say = useSay()
  return <StateBlock icon={<Inbox size={20} />} title={title ?? say('common.empty')} hint={hint} action={action} />
}

/** `reason` is already in words; retry is offered when it can help. */
export function ErrorState({ reason, onRetry }: { reason: string; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  return (
    <StateBlock
      role="alert"
      icon={<WarningSign size={20} />}
      title={say('kit.state_block.error')}
      hint={reason}
      action={onRetry ? <Button size="small" icon={<Refresh />} text={say('common.retry')} onClick={onRetry} /> : undefined}
    />
  )
}

/** Names the permission that is missing, so that the user can ask for it; `hint` is a whole sentence about it instead. */
export function NoPermissionState({ need, hint, action }: { need?: string | undefined; hint?: string | undefined; action?: ReactNode }) {
  const say = useSay()
  return (
    <StateBlock
      icon={<Lock size={20} />}
      title={say('kit.state_block.forbidden')}
      hint={hint ?? (need ? say('kit.state_block.forbidden_need', { need }) : say('kit.state_block.forbidden_ask'))}
      action={action}
    />
  )
}
