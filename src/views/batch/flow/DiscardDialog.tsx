import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'

/** Names what would be lost before anything is thrown away. */
export function DiscardDialog({
  count,
  busy,
  onConfirm,
  onCancel,
}: {
  count: number
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const say = useSay()
  return (
    <Dialog isOpen onClose={busy ? undefined : onCancel} title={say('batch.flow.discard')}>
      <DialogBody>{say('batch.preview.discard.ask', { count: countText(count) })}</DialogBody>
      <DialogFooter actions={<Button intent="danger" loading={busy} text={say('batch.flow.discard')} onClick={onConfirm} />}>
        <Button autoFocus disabled={busy} text={say('common.cancel')} onClick={onCancel} />
      </DialogFooter>
    </Dialog>
  )
}
