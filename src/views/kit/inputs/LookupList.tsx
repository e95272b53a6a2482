import { Spinner } from '@blueprintjs/core'
import { useSay } from '../words.tsx'
import type { Found, LookupItem } from './searcher.ts'

type ListProps = {
  listId: string
  found: Found
  chosen: readonly string[]
  active: number
  multiple: boolean
  onChoose: (item: LookupItem) => void
}

/** What a search found, as a list box; the input keeps the focus. */
export function LookupList({ listId, found, chosen, active, multiple, onChoose }: ListProps) {
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
                aria-disabled={item.disabledReason !== undefined}
                className={`fd-lookup-item${index === active ? ' fd-lookup-item-active' : ''}${item.disabledReason === undefined ? '' : ' fd-lookup-item-off'}`}
                // before the input loses its focus
                onPointerDown={(event) => {
                  event.preventDefault()
                  if (item.disabledReason === undefined) onChoose(item)
                }}
              >
                <span aria-hidden="true" className="fd-lookup-tick">
                  {chosen.includes(item.id) ? '✓' : ''}
                </span>
                <span className="fd-lookup-name">{item.name}</span>
                <span className="fd-muted fd-figures">{item.disabledReason ?? item.detail ?? item.id}</span>
              </div>
            ))
          : null}
      </div>
    </div>
  )
}
