import { Button, HTMLSelect } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useSay } from '../words.tsx'

export type ShelfItem = { key: string; label: string; /** shown in place of the label */ picture?: string | undefined }
type Props = {
  label: string
  /** what is on it, in its order */
  items: readonly ShelfItem[]
  /** what can be put on it; what is on it already is not offered */
  offered: readonly ShelfItem[]
  onKeys: (keys: string[]) => void
  /** how many it takes */
  most?: number
}

/**
 * A chosen few in an order: put on by a list, moved by the mouse or by Alt and an arrow, taken off by the cross or by Delete. What is moved
 * keeps the focus.
 */
export function Shelf({ label, items, offered, onKeys, most = Infinity }: Props) {
  const say = useSay()
  const shelf = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const keys = items.map(({ key }) => key)
  const others = offered.filter(({ key }) => !keys.includes(key))
  const focusOn = (at: number) =>
    requestAnimationFrame(() => shelf.current?.querySelectorAll<HTMLElement>('.fd-shelf-item').item(Math.max(0, at))?.focus())
  const without = (key: string) => keys.filter((one) => one !== key)
  const moved = (key: string, to: number) => onKeys(without(key).toSpliced(to, 0, key))
  const press = (event: KeyboardEvent, key: string) => {
    const at = keys.indexOf(key)
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const isOff = event.key === 'Delete' || event.key === 'Backspace'
    const to = isOff ? Math.min(at, keys.length - 2) : at + step
    if ((step === 0 && !isOff) || to >= keys.length || (step !== 0 && to < 0)) return
    event.preventDefault()
    if (isOff) onKeys(without(key))
    else if (event.altKey) moved(key, to)
    focusOn(to)
  }
  return (
    <div className="fd-shelf">
      <span className="fd-muted">{label}</span>
      <ul ref={shelf} aria-label={label}>
        {items.map(({ key, label: word, picture }, at) => (
          <li
            key={key}
            draggable
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => (dragged === null ? undefined : event.preventDefault())}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== key) moved(dragged, at)
            }}
          >
            <Button
              size="small"
              className="fd-shelf-item"
              text={picture === undefined ? word : <img src={picture} alt={word} />}
              title={picture === undefined ? say('kit.shelf.keys') : `${word} · ${say('kit.shelf.keys')}`}
              onKeyDown={(event) => press(event, key)}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<SmallCross size={12} />}
              aria-label={say('kit.shelf.take_off', { name: word })}
              onClick={() => onKeys(without(key))}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && keys.length < most ? (
        <HTMLSelect
          minimal
          aria-label={say('kit.shelf.add', { to: label })}
          value=""
          onChange={({ currentTarget: { value } }) => (value === '' ? undefined : onKeys([...keys, value]))}
        >
          <option value="">{say('kit.shelf.add', { to: label })}</option>
          {others.map(({ key, label: word }) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
    </div>
  )
}
