import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
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
      <Button
        size="small"
        variant="minimal"
        disabled={count === 0}
        text={say('batch.preview.exclude.count', { count })}
        onClick={() => setOpen(true)}
      />
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
            <Button intent="primary" disabled={reason.trim() === ''} text={say('batch.preview.exclude.count', { count })} onClick={take} />
          }
        >
          <Button text={say('common.cancel')} onClick={() => setOpen(false)} />
        </DialogFooter>
      </Dialog>
    </>
  )
}
