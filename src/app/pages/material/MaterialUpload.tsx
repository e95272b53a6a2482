import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { newUploadFacts, UPLOAD_FLOW_ID, uploadFlow } from '#machines/upload/upload.flow.ts'
import type { uploadMachine } from '#machines/upload/upload.machine.ts'
import type { UploadFacts, UploadFile, UploadPlace } from '#machines/upload/upload.types.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { EmptyState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { onlyOne, type Named } from '#views/kit/thing/choices.ts'
import { createUploadBytes } from '#views/material/upload-bytes.ts'
import { hiddenUploads } from '#views/material/hidden-uploads.ts'
import type { MaterialRows } from '#views/material/material-rows.ts'
import { UploadPanel } from '#views/material/UploadPanel.tsx'
import type { wiredMaterialsInto } from '#views/material/wire.ts'
import { wiredUpload } from '#views/material/wire-upload.ts'
import type { Filter } from '#views/things/list-filter.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useOpened } from '#app/parts/use-opened.ts'

// the files outlive the page that chose them, as the flow does: an upload goes on wherever its person goes in the console
const BYTES = createUploadBytes()
const MACHINE = wiredUpload(BYTES)
const WIRED: WiredKind<typeof uploadMachine, UploadFacts> = { kind: uploadFlow, wired: () => Promise.resolve(MACHINE) }
const UPLOAD = { kind: uploadFlow.id, flowId: UPLOAD_FLOW_ID }
const FRESH = newUploadFacts()

/** The way to the upload of anyone who is signed in; `isUnderWay` while it has not come to an end. */
export function useMaterialUpload() {
  const { flows } = useSignedIn()
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  const stored = listed.find(({ kind, flowId }) => kind === uploadFlow.id && flowId === UPLOAD_FLOW_ID)
  return {
    isUnderWay: stored !== undefined && stored.mood !== 'done',
    begin: async (gameId: string) => void (await flows.open(WIRED, UPLOAD_FLOW_ID, { facts: newUploadFacts(gameId) })),
    /** the file of a material is what is uploaded next; what came to an end before is put away */
    replace: async (place: Partial<UploadPlace>) => {
      const opened = await flows.open(WIRED, UPLOAD_FLOW_ID, { facts: FRESH })
      if (opened.state !== 'running') return
      opened.flow.actor.send({ type: 'upload.close' })
      opened.flow.actor.send({ type: 'place.change', place })
    },
  }
}

type Props = {
  games: readonly Named[]
  /** the list next to it, and how its filters are taken off */
  library: { rows: MaterialRows; reading: ActorRefFrom<ReturnType<typeof wiredMaterialsInto>>; filter: Filter; onShowAll: () => void }
  onOpen: (materialId: string) => void
  /** materials of a game came into the library */
  onSettled: (gameId: string) => void
  onClose: () => void
}

/** The upload next to the library; it goes on when the panel is closed and its page left, and the tray leads back to it. */
export function MaterialUpload(props: Props) {
  const say = useSay()
  const { flows } = useSignedIn()
  const { opened, takeHere } = useOpened(flows, WIRED, UPLOAD_FLOW_ID, FRESH)
  if (opened?.state === 'running') return <Running flow={opened.flow} {...props} />
  return (
    <SidePanel title={say('material.upload')} onClose={props.onClose}>
      {opened === null ? (
        <LoadingState />
      ) : opened.state === 'elsewhere' ? (
        <EmptyState title={say('flow.elsewhere')} action={<Button intent="primary" text={say('flow.take_here')} onClick={takeHere} />} />
      ) : (
        <EmptyState title={say('flow.missing')} action={<Button text={say('flow.remove')} onClick={() => flows.drop(UPLOAD)} />} />
      )}
    </SidePanel>
  )
}

function Running({ flow: { actor }, games, library, onOpen, onSettled, onClose }: Props & { flow: RunningFlow<typeof uploadMachine> }) {
  const { flows } = useSignedIn()
  const hidden = useHidden(actor, library)
  const only = onlyOne(games)?.value ?? ''
  useEffect(() => {
    if (actor.getSnapshot().context.place.gameId === '') actor.send({ type: 'place.change', place: { gameId: only } })
  }, [actor, only])
  useEffect(() => {
    let wasSettled = actor.getSnapshot().matches('settled')
    const watched = actor.subscribe((now) => {
      const isSettled = now.matches('settled')
      const { files, place } = now.context
      if (isSettled && !wasSettled && files.some(({ materialId }) => materialId !== null)) onSettled(place.gameId)
      wasSettled = isSettled
    })
    return () => watched.unsubscribe()
  }, [actor, onSettled])
  const close = () => {
    // an upload no one chose a file for is left to the other tabs
    if (actor.getSnapshot().context.files.length === 0) flows.drop(UPLOAD)
    onClose()
  }
  return (
    <UploadPanel
      upload={actor}
      bytes={BYTES}
      games={games}
      hidden={{ count: hidden, onShow: library.onShowAll }}
      onOpen={onOpen}
      onClose={close}
    />
  )
}

/** How many of what came in the list leaves out; 0 until both the upload and the list have come to rest. */
function useHidden(upload: ActorRefFrom<typeof uploadMachine>, { rows, reading, filter }: Props['library']): number {
  const files = useSelector(upload, (now) => (now.matches('settled') ? now.context.files : NO_FILES))
  const isRead = useSelector(reading, (now) => now.matches('shown'))
  useSyncExternalStore(rows.store.subscribe, () => rows.store.version)
  return isRead ? hiddenUploads(files, rows, filter) : 0
}
const NO_FILES: readonly UploadFile[] = []
