import { PopoverNext } from '@blueprintjs/core'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useSay } from '../words.tsx'
import { LookupList } from './LookupList.tsx'
import { createSearcher, type LookupItem, type Search } from './searcher.ts'
import { RemovableTag } from '../RemovableTag.tsx'

type Props = {
  chosen: readonly string[]
  /** `nameOf` gives their names, for who keeps these next to the ids */
  onChosen: (ids: readonly string[], nameOf: (id: string) => string) => void
  /** asked 250 ms after the last key; the signal ends when a newer question comes. Stable between renders. */
  search: Search
  /** names of ids that were chosen before this session; those found here are known */
  nameOf?: (id: string) => string | undefined
  multiple?: boolean
  placeholder?: string
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
}

/** Find and choose one or several: names are shown, ids are kept. Arrows, Enter, Escape, Backspace. */
export function LookupSelect(props: Props) {
  const { chosen, onChosen, search, multiple = false, placeholder, id, describedBy, invalid = false, disabled = false } = props
  const say = useSay()
  const listId = useId()
  const searcher = useMemo(() => createSearcher(search), [search])
  const found = useSyncExternalStore(searcher.subscribe, searcher.read)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const meant = useRef<string | null>(null)
  useEffect(() => searcher.stop, [searcher])

  const items = found.kind === 'found' ? found.items : []
  const nameOf = (one: string) => props.nameOf?.(one) ?? searcher.nameOf(one) ?? one
  const open = () => {
    if (disabled || isOpen) return
    setOpen(true)
    searcher.ask(text)
  }
  const choose = (item: LookupItem) => {
    if (item.disabledReason !== undefined) return
    if (!multiple) {
      onChosen([item.id], nameOf)
      setOpen(false)
    } else onChosen(chosen.includes(item.id) ? chosen.filter((one) => one !== item.id) : [...chosen, item.id], nameOf)
    setText('')
  }
  const onKey = (event: KeyboardEvent) => {
    const item = items[active]
    if (event.key === 'Escape' && isOpen) {
      // the list only: what comes behind it has its own
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(0, Math.min(items.length - 1, active + step)))
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (item) choose(item)
      // typed faster than it is found: the first that comes is meant
      else if (found.kind === 'searching' && text !== '') meant.current = text
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChosen(chosen.slice(0, -1), nameOf)
  }

  useEffect(() => {
    if (found.kind !== 'found' || meant.current === null) return
    const [first] = found.items
    const isMeant = meant.current === text
    meant.current = null
    if (isMeant && first) choose(first)
  })

  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      // the field keeps the focus while the list is open: who has gone on by then is not called back
      shouldReturnFocusOnClose={false}
      isOpen={isOpen}
      matchTargetWidth
      placement="bottom-start"
      popoverClassName="fd-lookup-popover"
      onInteraction={(next) => (next ? undefined : setOpen(false))}
      content={<LookupList listId={listId} found={found} chosen={chosen} active={active} multiple={multiple} onChoose={choose} />}
      renderTarget={({ isOpen: _isOpen, ref, className }) => (
        <div
          ref={ref}
          className={`fd-lookup bp6-input${invalid ? ' bp6-intent-danger' : ''} ${className ?? ''}`}
          onClick={() => input.current?.focus()}
        >
          {chosen.map((one) => (
            <RemovableTag
              key={one}
              name={nameOf(one)}
              title={one}
              onRemove={
                disabled
                  ? undefined
                  : () =>
                      onChosen(
                        chosen.filter((kept) => kept !== one),
                        nameOf,
                      )
              }
            />
          ))}
          <input
            ref={input}
            id={id}
            role="combobox"
            autoComplete="off"
            disabled={disabled}
            value={text}
            placeholder={chosen.length === 0 ? (placeholder ?? say('kit.lookup.placeholder')) : ''}
            aria-label={props['aria-label']}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && items[active] ? `${listId}-${active}` : undefined}
            onFocus={open}
            onClick={open}
            onBlur={() => setOpen(false)}
            onKeyDown={onKey}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setActive(0)
              setOpen(true)
              searcher.ask(currentTarget.value)
            }}
          />
        </div>
      )}
    />
  )
}
