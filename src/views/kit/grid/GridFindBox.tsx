import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { RefObject } from 'react'
import { useSay } from '../words.tsx'

export type GridFindBoxProps = {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  hint: string
  text: string
  onText: (text: string) => void
  /** asks for what was typed; null: there is nothing to ask for, and Enter leads to the rows */
  onSend: (() => void) | null
  onLeave: () => void
}

/** Looks for rows: as it is typed among those that are here, with Enter among all there are. */
export function GridFindBox({ inputRef, label, hint, text, onText, onSend, onLeave }: GridFindBoxProps) {
  const say = useSay()
  return (
    <InputGroup
      size="small"
      type="search"
      className="fd-grid-find"
      inputRef={inputRef}
      leftIcon={<Search className="fd-input-icon" size={12} />}
      {...(onSend ? { rightElement: <kbd title={say('kit.grid.find_all')}>Enter</kbd> } : {})}
      value={text}
      aria-label={label}
      placeholder={hint}
      onValueChange={onText}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.preventDefault()
        if (event.key === 'Enter' && onSend) return onSend()
        if (event.key === 'Escape') onText('')
        onLeave()
      }}
    />
  )
}
