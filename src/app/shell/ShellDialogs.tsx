import { Dialog, DialogBody } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { QRCodeSVG } from 'qrcode.react'
import { BuilderLinkView } from '#views/builder-link/BuilderLinkView.tsx'
import { wiredBuilderLinkMachine } from '#views/builder-link/wire.ts'
import { useSay } from '#views/kit/words.tsx'

export type ShellDialogsProps = {
  open: 'download' | 'builder' | null
  /** of the app on the phone */
  downloadUrl: string
  onClose: () => void
}

/** What the shell opens now and then: loaded when the first of them is opened. */
export function ShellDialogs({ open, downloadUrl, onClose }: ShellDialogsProps) {
  return (
    <>
      <DownloadDialog isOpen={open === 'download'} url={downloadUrl} onClose={onClose} />
      <BuilderDialog isOpen={open === 'builder'} onClose={onClose} />
    </>
  )
}

type Props = { isOpen: boolean; onClose: () => void }

/** S1 §9 */
const QR_PX = 160

/** The app's address as a code for the phone, 160 px, high error correction. */
function DownloadDialog({ isOpen, onClose, url }: Props & { url: string }) {
  const say = useSay()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say('shell.download')} className="fd-download">
      <DialogBody>
        <div className="fd-download-code">
          <QRCodeSVG value={url} size={QR_PX} level="H" marginSize={2} title={say('shell.download.alt')} />
        </div>
        <p>{say('shell.download.scan')}</p>
        <p className="fd-muted">{url}</p>
      </DialogBody>
    </Dialog>
  )
}

/** The way to the external builder; a new ticket each time it is opened. */
function BuilderDialog({ isOpen, onClose }: Props) {
  const say = useSay()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say('builder_link.title')}>
      <BuilderLink onClose={onClose} />
    </Dialog>
  )
}

function BuilderLink({ onClose }: Pick<Props, 'onClose'>) {
  return <BuilderLinkView link={useActorRef(wiredBuilderLinkMachine)} onClose={onClose} />
}
