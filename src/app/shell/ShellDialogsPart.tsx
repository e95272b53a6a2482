import { Dialog, DialogBody } from '@blueprintjs/core'
import { useState } from 'react'
import { createPart, PartState, usePart } from '#app/entry/load-part.tsx'
import type { ShellDialogsProps } from './ShellDialogs.tsx'

const part = createPart('shell-dialogs', () => import('./ShellDialogs.tsx'))

/** The dialogs of the shell; their script, the drawing of codes above all, comes with the first that is opened and stays. */
export function ShellDialogsPart(props: ShellDialogsProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.open !== null && !wasOpened) setOpened(true)
  return wasOpened ? <LoadedDialogs {...props} /> : null
}

function LoadedDialogs(props: ShellDialogsProps) {
  const loaded = usePart(part)
  if (loaded) return <loaded.ShellDialogs {...props} />
  return (
    <Dialog isOpen={props.open !== null} onClose={props.onClose}>
      <DialogBody>
        <PartState actor={part.actor} />
      </DialogBody>
    </Dialog>
  )
}
