import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'

type ElsewhereProps = { count: number; blockers: readonly Blocker[]; onPush: () => void }

/** Rows that were not changed go as they are only where a person says that the reason was settled at the network. */
export function ElsewhereButton({ count, blockers, onPush }: ElsewhereProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const push = () => {
    setOpen(false)
    onPush()
  }
  return (
    <>
      <WhyNotButton size="small" variant="minimal" blockers={blockers} onClick={() => setOpen(true)}>
        {say('batch.repair.elsewhere')}
      </WhyNotButton>
      <Dialog isOpen={open} onClose={() => setOpen(false)} title={say('batch.repair.elsewhere')}>
        <DialogBody>{say('batch.repair.elsewhere.ask', { count })}</DialogBody>
        <DialogFooter
          actions={
            <WhyNotButton intent="warning" blockers={blockers} onClick={push}>
              {say('batch.repair.elsewhere.confirm', { count: countText(count) })}
            </WhyNotButton>
          }
        >
          <Button text={say('common.cancel')} onClick={() => setOpen(false)} />
        </DialogFooter>
      </Dialog>
    </>
  )
}
