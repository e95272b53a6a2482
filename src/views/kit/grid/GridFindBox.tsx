import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useContext, type RefObject } from 'react'
import { SingleKeysContext } from '../single-keys.tsx'
import { useSay } from '../words.tsx'

type Props = {
  inputRef: RefObject<HTMLInputElement | null>
  /** what is searched; left out: the grid */
  label: string | undefined
  /** leads to the box */
  keyHint: string
  text: string
  onText: (text: string) => void
  /** asks for what was typed; null: there is nothing to ask for, and Enter leads to the rows */
  onSend: (() => void) | null
  onLeave: () => void
}

/** Looks for rows: as it is typed among those that are here, with Enter among all there are. */
export function GridFindBox({ inputRef, label, keyHint, text, onText, onSend, onLeave }: Props) {
  const say = useSay()
  const single = useContext(SingleKeysContext)
  // next to a label there is only room for a one-letter hint
  const isHinted = keyHint === '/' ? single : label === undefined
  return (
    <InputGroup
      size="small"
      type="search"
      className="fd-grid-find"
      inputRef={inputRef}
      leftIcon={<Search className="fd-input-icon" size={12} />}
      {...(onSend ? { rightElement: <kbd title={say('kit.grid.find_all')}>Enter</kbd> } : {})}
      value={text}
      aria-label={label ?? say('kit.grid.find')}
      placeholder={[label ?? say('kit.grid.find_hint'), ...(isHinted ? [keyHint] : [])].join('  ')}
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
