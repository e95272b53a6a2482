import type { ReactNode } from 'react'
import { pressOf, spend } from './hotkey.ts'

/** Around what is in a dialog: `Ctrl+Enter` is its own next thing, not that of the page behind it. */
export function NextKey({ onNext, children }: { onNext: () => void; children: ReactNode }) {
  return (
    <div
      className="fd-next-key"
      onKeyDown={(event) => {
        if (pressOf(event) !== 'Ctrl+Enter') return
        event.stopPropagation()
        event.preventDefault()
        spend(event)
        onNext()
      }}
    >
      {children}
    </div>
  )
}
