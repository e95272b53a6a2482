import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSay } from '../words.tsx'
import { useFocusBorrowed } from './borrowed-focus.ts'

type Props = { title: string; onClose: () => void; tools?: ReactNode; children: ReactNode }

/** Detail next to the work, 420 px; on a phone it covers it. Escape closes. */
export function SidePanel({ title, onClose, tools, children }: Props) {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  useFocusBorrowed(box)
  // a key pressed in a dialog or a list that was opened from here bubbles to here as well, and is meant for that
  const onKey = ({ key, target, currentTarget }: KeyboardEvent) =>
    key === 'Escape' && target instanceof Node && currentTarget.contains(target) ? onClose() : undefined
  return (
    <aside ref={box} tabIndex={-1} className="fd-side" aria-label={title} onKeyDown={onKey}>
      <header className="fd-side-head">
        <h2>{title}</h2>
        {tools ?? null}
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={say('common.close')} onClick={onClose} />
      </header>
      <div className="fd-side-body">{children}</div>
    </aside>
  )
}
