import { Dialog, DialogBody } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { createPart, PartState, usePart } from '#app/entry/load-part.tsx'
import type { ShellPaletteProps } from './ShellPalette.tsx'

const part = createPart('palette', () => import('./ShellPalette.tsx'))

/** The command palette; its script comes when it is first opened, and what is typed meanwhile waits for its field (entry/palette-key.ts). */
export function ShellPalettePart(props: ShellPaletteProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.isOpen && !wasOpened) setOpened(true)
  return wasOpened ? <LoadedPalette {...props} /> : null
}

function LoadedPalette(props: ShellPaletteProps) {
  const loaded = usePart(part)
  const isFailed = useSelector(part.actor, (now) => now.matches('failed'))
  if (loaded) return <loaded.ShellPalette {...props} />
  return (
    <Dialog isOpen={props.isOpen && isFailed} onClose={props.onClose}>
      <DialogBody>
        <PartState actor={part.actor} />
      </DialogBody>
    </Dialog>
  )
}
