import { Overlay2 } from '@blueprintjs/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { sayReasons, useSay } from '../words.tsx'
import { matching, type PaletteItem } from './palette-match.ts'
import { useFocusBorrowed } from './borrowed-focus.ts'

type Keys = { typed: () => string; hold: () => () => void }

type Props = {
  isOpen: boolean
  items: readonly PaletteItem[]
  /** what was typed before the field was there; it holds the keys while it is */
  keys?: Keys
  onClose: () => void
}

/** Everything that can be gone to or done, by its name: type, move, Enter. */
export function Palette({ isOpen, onClose, ...rest }: Props) {
  return (
    <Overlay2 isOpen={isOpen} onClose={onClose} className="fd-palette-layer" transitionDuration={0}>
      <PaletteBox {...rest} onClose={onClose} />
    </Overlay2>
  )
}

function PaletteBox({ items, keys: held, onClose }: Omit<Props, 'isOpen'>) {
  const say = useSay()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  useFocusBorrowed(box)
  const [typed, setTyped] = useTyped(held)
  const [at, setAt] = useState(0)
  const found = matching(items, typed)
  const here = Math.min(at, found.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  const choose = (item: PaletteItem | undefined) => {
    if (!item || (item.blockers?.length ?? 0) > 0) return
    onClose()
    item.onSelect()
  }
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(found.length, 1)
    setAt(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(here + 1),
    ArrowUp: () => move(here - 1),
    Home: () => move(0),
    End: () => move(found.length - 1),
    Enter: () => choose(found[here]),
    Escape: onClose,
  }
  return (
    <div ref={box} role="dialog" aria-modal="true" aria-label={say('shell.palette')} className="fd-palette">
      <input
        className="fd-palette-input"
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? idOf(here) : undefined}
        aria-label={say('shell.palette')}
        placeholder={say('shell.palette.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const act = keys[event.key]
          if (!act || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          act()
        }}
      />
      <ul id={listId} role="listbox" aria-label={say('shell.palette.found')} className="fd-palette-list">
        {found.map((item, index) => (
          <li
            key={item.key}
            id={idOf(index)}
            role="option"
            aria-selected={index === here}
            aria-disabled={(item.blockers?.length ?? 0) > 0}
            className={`fd-palette-item${found[index - 1]?.group === item.group ? '' : ' fd-palette-first'}`}
            data-group={item.group}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(item)}
          >
            <span className="fd-palette-group">{found[index - 1]?.group === item.group ? '' : item.group}</span>
            <span className="fd-palette-title">{item.title}</span>
            <span className="fd-palette-hint">{item.blockers?.length ? sayReasons(say, item.blockers) : item.hint}</span>
          </li>
        ))}
      </ul>
      <div role="status" className="fd-palette-foot">
        {found.length === 0 ? say('shell.palette.nothing') : say('shell.palette.count', { count: found.length })}
      </div>
    </div>
  )
}

/** What is in the field: at first what was typed before it was there. */
function useTyped(keys: Keys | undefined) {
  // it has the focus by now
  useLayoutEffect(() => keys?.hold(), [keys])
  return useState(() => keys?.typed() ?? '')
}
