import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import { pressOf, spend } from '#views/kit/flow/hotkey.ts'
import { useSay } from '#views/kit/words.tsx'
import { ChoiceGallery } from './ChoiceGallery.tsx'

type PickProps = ComponentProps<typeof ChoiceGallery> & {
  title: string
  isOpen: boolean
  /** what the button that takes the choice says */
  take: string
  canTake: boolean
  onTake: () => void
  onClose: () => void
}

/** A gallery in a dialog; the next thing in it is to take what was chosen. */
export function PickDialog({ title, isOpen, take, canTake, onTake, onClose, ...gallery }: PickProps) {
  const say = useSay()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} className="fd-pick-dialog">
      <div
        className="fd-pick-body"
        onKeyDown={(event) => {
          if (pressOf(event) !== 'Ctrl+Enter') return
          // what is behind has a next thing of its own
          event.stopPropagation()
          event.preventDefault()
          spend(event)
          if (canTake) onTake()
        }}
      >
        <DialogBody>
          <ChoiceGallery {...gallery} />
        </DialogBody>
        <DialogFooter
          actions={
            <Button intent="primary" disabled={!canTake} onClick={onTake}>
              {take}
              <kbd aria-hidden="true" className="fd-key">
                Ctrl+Enter
              </kbd>
            </Button>
          }
        >
          <Button text={say('common.cancel')} onClick={onClose} />
        </DialogFooter>
      </div>
    </Dialog>
  )
}
