import { PopoverNext, Spinner, Tag } from '@blueprintjs/core'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useSay } from '../words.tsx'
import { createSearcher, type Found, type LookupItem, type Search } from './searcher.ts'

type Props = {
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
  /** asked 250 ms after the last key; the signal ends when a newer question comes. Stable between renders. */
  search: Search
  /** names of ids that were chosen before this session; those found here are known */
  nameOf?: (id: string) => string | undefined
  multiple?: boolean
  /** what is typed counts as well: taken by Enter or on leaving; Backspace takes it back into the input to be changed */
  freeText?: boolean
  placeholder?: string
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
}

/** Find and choose one or several: names are shown, ids are kept. Arrows, Enter, Escape, Backspace. */
export function LookupSelect(props: Props) {
  const {
    chosen,
    onChosen,
    search,
    multiple = false,
    freeText = false,
    placeholder,
    id,
    describedBy,
    invalid = false,
    disabled = false,
  } = props
  const say = useSay()
  const listId = useId()
  const searcher = useMemo(() => createSearcher(search), [search])
  const found = useSyncExternalStore(searcher.subscribe, searcher.read)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // where typing counts, nothing found is meant until an arrow says so
  const none = freeText ? -1 : 0
  const [active, setActive] = useState(none)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => searcher.stop, [searcher])

  const items = found.kind === 'found' ? found.items : []
  const nameOf = (one: string) => props.nameOf?.(one) ?? searcher.nameOf(one) ?? one
  const open = () => {
    if (disabled || isOpen) return
    setOpen(true)
    searcher.ask(text)
  }
  const choose = (item: LookupItem) => {
    if (!multiple) {
      onChosen([item.id])
      setOpen(false)
    } else onChosen(chosen.includes(item.id) ? chosen.filter((one) => one !== item.id) : [...chosen, item.id])
    setText('')
  }
  const takeTyped = () => {
    if (freeText && text.trim() !== '') choose({ id: text.trim(), name: text.trim() })
  }
  const onKey = (event: KeyboardEvent) => {
    const item = items[active]
    if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(none, Math.min(items.length - 1, active + step)))
    } else if (event.key === 'Enter' && isOpen && item) {
      event.preventDefault()
      choose(item)
    } else if (event.key === 'Enter' && freeText && text.trim() !== '') {
      event.preventDefault()
      takeTyped()
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) {
      if (freeText) {
        event.preventDefault()
        const taken = chosen.at(-1) ?? ''
        setText(taken)
        setOpen(true)
        searcher.ask(taken)
      }
      onChosen(chosen.slice(0, -1))
    }
  }

  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
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
            <Tag key={one} minimal onRemove={disabled ? undefined : () => onChosen(chosen.filter((kept) => kept !== one))} title={one}>
              {nameOf(one)}
            </Tag>
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
            onBlur={() => {
              takeTyped()
              setOpen(false)
            }}
            onKeyDown={onKey}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setActive(none)
              setOpen(true)
              searcher.ask(currentTarget.value)
            }}
          />
        </div>
      )}
    />
  )
}

type ListProps = {
  listId: string
  found: Found
  chosen: readonly string[]
  active: number
  multiple: boolean
  onChoose: (item: LookupItem) => void
}

function LookupList({ listId, found, chosen, active, multiple, onChoose }: ListProps) {
  const say = useSay()
  return (
    <div className="fd-lookup-list">
      {found.kind === 'searching' ? (
        <div className="fd-lookup-note">
          <Spinner size={14} /> {say('kit.lookup.searching')}
        </div>
      ) : null}
      {found.kind === 'failed' ? (
        <div className="fd-lookup-note fd-danger">{say('kit.lookup.failed', { reason: found.reason })}</div>
      ) : null}
      {found.kind === 'found' && found.items.length === 0 ? <div className="fd-lookup-note">{say('kit.lookup.nothing')}</div> : null}
      <div
        id={listId}
        role="listbox"
        aria-label={say('kit.lookup.results')}
        aria-multiselectable={multiple}
        aria-busy={found.kind === 'searching'}
      >
        {found.kind === 'found'
          ? found.items.map((item, index) => (
              <div
                key={item.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={chosen.includes(item.id)}
                className={`fd-lookup-item${index === active ? ' fd-lookup-item-active' : ''}`}
                // before the input loses its focus
                onPointerDown={(event) => {
                  event.preventDefault()
                  onChoose(item)
                }}
              >
                <span aria-hidden="true" className="fd-lookup-tick">
                  {chosen.includes(item.id) ? '✓' : ''}
                </span>
                <span className="fd-lookup-name">{item.name}</span>
                <span className="fd-muted fd-figures">{item.detail ?? item.id}</span>
              </div>
            ))
          : null}
      </div>
    </div>
  )
}
