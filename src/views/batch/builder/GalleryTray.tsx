import { Cross } from '@blueprintjs/icons'
import { useState, type KeyboardEvent } from 'react'
import { useSay } from '#views/kit/words.tsx'
import type { Choice } from '../field/lookups.ts'
import { moved } from './gallery-filter.ts'

type TrayProps = { chosen: readonly Choice[]; onChosen: (chosen: readonly Choice[]) => void }

/** What is chosen, in the order it will be used in: dragged into another, or moved with Alt and the arrows. */
export function GalleryTray({ chosen, onChosen }: TrayProps) {
  const say = useSay()
  const [dragged, setDragged] = useState<number | null>(null)
  const obey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (event.key === 'Delete') onChosen(chosen.toSpliced(index, 1))
    if (!event.altKey || step === 0) return
    event.preventDefault()
    onChosen(moved(chosen, index, index + step))
  }
  return (
    <ol className="fd-gallery-tray" aria-label={say('batch.builder.pick.tray')}>
      {chosen.map((choice, index) => (
        <li
          key={choice.id}
          tabIndex={0}
          draggable
          title={`${choice.name} · ${say('batch.builder.pick.order')}`}
          onKeyDown={(event) => obey(event, index)}
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => (dragged === null ? undefined : onChosen(moved(chosen, dragged, index)))}
        >
          {choice.thumbnail ? <img src={choice.thumbnail} alt={choice.name} /> : <span>{choice.name}</span>}
          <button
            type="button"
            aria-label={say('batch.builder.pick.leave', { name: choice.name })}
            onClick={() => onChosen(chosen.toSpliced(index, 1))}
          >
            <Cross size={12} />
          </button>
        </li>
      ))}
    </ol>
  )
}
