import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#domain/listeners.ts'
import { STATE_GLYPHS, type StateKey } from '../state-colors.ts'
import { useSay } from '../words.tsx'

export type Notice = {
  id: string
  state: StateKey
  /** in words */
  text: string
  /** a notice takes the place of an earlier one with the same key; the text unless told */
  key?: string
  action?: { label: string; onSelect: () => void }
  /** stays until it is dismissed, whatever its state */
  stays?: boolean
}

export type NoticeBoard = {
  read: () => readonly Notice[]
  subscribe: (listener: () => void) => () => void
  /** the same text twice is one notice, so that a failing poll does not fill the screen */
  show: (notice: Omit<Notice, 'id'>) => void
  dismiss: (id: string) => void
}

const SHOWN_AT_ONCE = 4
const STAYS_MS = 6_000

/** Notices outside React: the app keeps one board. Refusals stay until dismissed, the rest leave by themselves. */
export function createNoticeBoard(later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms)): NoticeBoard {
  const { subscribe, tell } = createListeners()
  let notices: readonly Notice[] = []
  let next = 1
  const set = (changed: readonly Notice[]) => {
    notices = changed
    tell()
  }
  const dismiss = (id: string) => set(notices.filter((notice) => notice.id !== id))
  return {
    read: () => notices,
    subscribe,
    show(notice) {
      const id = String(next)
      next += 1
      set([...notices.filter((other) => keyOf(other) !== keyOf(notice)), { ...notice, id }].slice(-SHOWN_AT_ONCE))
      if (!notice.stays && notice.state !== 'refused' && notice.state !== 'unknown') later(() => dismiss(id), STAYS_MS)
    },
    dismiss,
  }
}

const keyOf = ({ key, text }: Pick<Notice, 'key' | 'text'>) => key ?? text

export function Notices({ board }: { board: NoticeBoard }) {
  const say = useSay()
  const notices = useSyncExternalStore(board.subscribe, board.read)
  return (
    <div className="fd-notices" role="region" aria-label={say('shell.notices')}>
      {notices.map(({ id, state, text, action }) => (
        <div key={id} className={`fd-notice fd-notice-${state}`} role={state === 'refused' ? 'alert' : 'status'}>
          <span aria-hidden="true" className={`fd-state-glyph fd-color-${state}`}>
            {STATE_GLYPHS[state]}
          </span>
          <span className="fd-notice-text">{text}</span>
          {action ? <Button size="small" variant="minimal" text={action.label} onClick={action.onSelect} /> : null}
          <Button
            size="small"
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label={say('common.close')}
            onClick={() => board.dismiss(id)}
          />
        </div>
      ))}
    </div>
  )
}
