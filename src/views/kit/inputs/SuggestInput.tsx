import { InputGroup, PopoverNext } from '@blueprintjs/core'
import { useEffect, useId, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { LookupList } from './LookupList.tsx'
import { createSearcher, type Search } from './searcher.ts'

type Props = {
  value: string
  onValue: (value: string) => void
  /** asked 250 ms after the last key; stable between renders. An item's id is what is kept */
  search: Search
  /** the name of a value that is known, to be read next to it */
  nameOf?: (value: string) => string | undefined
  /** when what is typed counts: with each key, or on Enter and on leaving, as one change */
  counts: 'typing' | 'leaving'
  id?: string | undefined
  invalid?: boolean
  'aria-label'?: string
}

/** Any text, or one that a search offers. Nothing offered is meant until an arrow or the pointer says so. */
export function SuggestInput({ value, onValue, search, nameOf, counts, id, invalid = false, ...rest }: Props) {
  const listId = useId()
  const { found, items, shown, isOpen, active, open, close, take, onKey, setDraft } = useSuggest({ value, onValue, search })
  const name = nameOf?.(value)

  return (
    <PopoverNext
      arrow={false}
      animation="minimal"
      autoFocus={false}
      enforceFocus={false}
      // the field keeps the focus while the list is open: who has gone on by then is not called back
      shouldReturnFocusOnClose={false}
      isOpen={isOpen}
      placement="bottom-start"
      popoverClassName="fd-lookup-popover"
      onInteraction={(next) => (next ? undefined : close())}
      content={
        <LookupList
          listId={listId}
          found={found}
          chosen={value === '' ? [] : [value]}
          active={active}
          multiple={false}
          onChoose={(item) => take(item.id)}
        />
      }
      renderTarget={({ isOpen: _isOpen, ref, className }) => (
        <div ref={ref} className={className}>
          <InputGroup
            id={id}
            size="small"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            intent={invalid ? 'danger' : 'none'}
            title={value}
            aria-label={rest['aria-label']}
            aria-invalid={invalid}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && items[active] ? `${listId}-${active}` : undefined}
            value={shown}
            // all that the person may use is offered first; what is there already would find itself on its own
            onFocus={() => open('')}
            onBlur={() => take(shown.trim())}
            onKeyDown={onKey}
            onValueChange={(text) => {
              if (counts === 'typing') onValue(text)
              else setDraft(text)
              open(text)
            }}
          />
          {name !== undefined && name !== value && value !== '' ? <small className="fd-muted fd-suggest-name">{name}</small> : null}
        </div>
      )}
    />
  )
}

/** What is typed, what the search offers for it, and which of that an arrow has come to. */
function useSuggest({ value, onValue, search }: Pick<Props, 'value' | 'onValue' | 'search'>) {
  const searcher = useMemo(() => createSearcher(search), [search])
  const found = useSyncExternalStore(searcher.subscribe, searcher.read)
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => searcher.stop, [searcher])

  const items = found.kind === 'found' ? found.items : []
  const shown = draft ?? value
  const open = (text: string) => {
    setOpen(true)
    setActive(-1)
    searcher.ask(text)
  }
  const take = (text: string) => {
    setDraft(null)
    setOpen(false)
    if (text !== value) onValue(text)
  }
  const onKey = (event: KeyboardEvent) => {
    const item = items[active]
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open('')
      setActive(Math.max(-1, Math.min(items.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && !event.ctrlKey && (item || draft !== null)) {
      event.preventDefault()
      if (!isOpen || item?.disabledReason === undefined) take(isOpen && item ? item.id : shown.trim())
    }
  }
  return { found, items, shown, isOpen, active, open, close: () => setOpen(false), take, onKey, setDraft }
}
