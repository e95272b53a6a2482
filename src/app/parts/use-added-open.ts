import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { draftOf, type Thing } from '#domain/thing/thing.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { ThingDraft, thingSave } from '#views/things/thing-wire.ts'
import type { Draft } from '#app/flows/drafts.ts'
import { whenSaved } from './when-saved.ts'

type Save = ActorRefFrom<typeof thingSave>

/** On a page that says so, what was added is open after its save. */
export function useAddedOpen({ thing, staysOpen }: ThingPage, save: Save, kept: Draft<ThingDraft>): void {
  useEffect(() => {
    if (!staysOpen) return
    const heard = save.subscribe(
      whenSaved(() => {
        openAdded(thing, save)
        // nothing is typed over it, and the list does not have it yet
        kept.write(null)
      }),
    )
    return () => heard.unsubscribe()
  }, [thing, staysOpen, save, kept])
}

/** Once a save is done: opens what was added, as it was saved; nothing where it was no new one. */
export function openAdded(thing: Thing, save: Save): void {
  const { sent, saved } = save.getSnapshot().context
  if (saved && sent?.id === null) save.send({ type: 'edit', draft: draftOf(thing, saved) })
}
