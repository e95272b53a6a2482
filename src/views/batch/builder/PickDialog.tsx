import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import { NextKey } from '#views/kit/flow/NextKey.tsx'
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
      <NextKey onNext={() => (canTake ? onTake() : undefined)}>
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
      </NextKey>
    </Dialog>
  )
}
