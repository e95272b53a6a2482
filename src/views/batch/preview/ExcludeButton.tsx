import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'

/** Asks for the reason once for all chosen rows; without one nothing is left out. */
export function ExcludeButton({ count, onExclude }: { count: number; onExclude: (reason: string) => void }) {
  const say = useSay()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const take = () => {
    onExclude(reason.trim())
    setOpen(false)
    setReason('')
  }
  return (
    <>
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={count === 0 ? [blocker('batch.preview.none_chosen')] : []}
        onClick={() => setOpen(true)}
      >
        {say('batch.preview.exclude.count', { count })}
      </WhyNotButton>
      <Dialog isOpen={open} onClose={() => setOpen(false)} title={say('batch.preview.exclude.count', { count })}>
        <DialogBody>
          <FormGroup label={say('batch.preview.exclude.reason')} labelFor={id} helperText={say('batch.preview.exclude.hint')}>
            <InputGroup
              id={id}
              autoFocus
              value={reason}
              maxLength={200}
              onValueChange={setReason}
              onKeyDown={(event) => (event.key === 'Enter' && reason.trim() !== '' ? take() : undefined)}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <WhyNotButton intent="primary" blockers={reason.trim() === '' ? [blocker('batch.preview.reason_missing')] : []} onClick={take}>
              {say('batch.preview.exclude.count', { count })}
            </WhyNotButton>
          }
        >
          <Button text={say('common.cancel')} onClick={() => setOpen(false)} />
        </DialogFooter>
      </Dialog>
    </>
  )
}
