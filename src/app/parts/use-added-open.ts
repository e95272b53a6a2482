import { useEffect, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import { draftOf, type Thing } from '#domain/thing/thing.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { ThingDraft, thingSave } from '#views/things/thing-wire.ts'
import { whenSaved } from './when-saved.ts'

type Save = ActorRefFrom<typeof thingSave>

/** On a page that says so, what was added is open after its save; `added` is how it was saved: nothing is typed over it, and the list does not have it yet. */
export function useAddedOpen({ thing, staysOpen }: ThingPage, save: Save, added: RefObject<ThingDraft | null>): void {
  useEffect(() => {
    if (!staysOpen) return
    const heard = save.subscribe(whenSaved(() => openAdded(thing, save, (draft) => (added.current = draft))))
    return () => heard.unsubscribe()
  }, [thing, staysOpen, save, added])
}

/** Once a save is done: opens what was added, as it was saved; nothing where it was no new one. */
export function openAdded(thing: Thing, save: Save, before: (draft: ThingDraft) => void = () => undefined): void {
  const { sent, saved } = save.getSnapshot().context
  if (!saved || sent?.id !== null) return
  const draft = draftOf(thing, saved)
  before(draft)
  save.send({ type: 'edit', draft })
}
