import { useState } from 'react'
import { changesOf, draftOf, type Thing } from '#domain/thing/thing.ts'
import type { ThingDraft, ThingRow } from './thing-wire.ts'

type At = {
  thing: Thing
  /** what is open, as it is typed; null: nothing is */
  draft: ThingDraft | null
  /** as it was read; null where it is new, or not on this page */
  row: ThingRow | null
  /** it was saved as it is */
  isSaved: boolean
  /** how a new one began; null where it was kept from before */
  begun: ThingDraft | null
  edit: (draft: ThingDraft | null) => void
}

/** Opens one thing after the other. What is typed and not saved does not go because of a click elsewhere: `left` asks about it first. */
export function useOpening({ thing, draft, row, isSaved, begun, edit }: At) {
  const [waiting, setWaiting] = useState<ThingDraft | null>(null)
  const base = draft?.id === null ? begun : row && draftOf(thing, row)
  const isTyped = draft !== null && !isSaved && (base === null || changesOf(thing, base.values, draft.values).length > 0)
  const leave = (next: ThingDraft) => {
    setWaiting(null)
    edit(next)
  }
  const open = (next: ThingDraft) => {
    if (!isTyped) leave(next)
    else if (next.id !== draft.id) setWaiting(next)
  }
  return {
    open,
    left: isTyped && waiting ? { onLeave: () => leave(waiting), onStay: () => setWaiting(null) } : null,
  }
}
