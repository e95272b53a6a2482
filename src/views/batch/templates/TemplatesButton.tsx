import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useAsk } from '../field/use-ask.ts'
import { KeepTemplate } from './KeepTemplate.tsx'
import { IN_USE } from './template-columns.ts'
import { TemplateList } from './TemplateList.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import type { TemplateTarget } from './template-target.ts'
import { TEMPLATE_KEYS } from './templates.keys.ts'
import type { TemplateWires } from './wire.ts'

type Props = {
  /** what is open now; asked when the dialog opens */
  target: TemplateTarget
  wires: TemplateWires
  /** before the dialog opens: what it needs may have to be read */
  onOpen?: () => void
}

/** Saved templates: what they would change here is shown before it is done, and what is here is kept as another one. */
export function TemplatesButton({ target, wires, onOpen }: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  useSingleKeys(TEMPLATE_KEYS, { templates: open })
  return (
    <>
      <Button size="small" variant="minimal" text={say('batch.template.menu')} onClick={open} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={say('batch.template.title')} className="fd-stage-dialog">
        {isOpen ? <Templates target={target} wires={wires} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

/** What is in the dialog: its actors end with it. */
export function Templates({ target, wires, onDone }: Pick<Props, 'target' | 'wires'> & { onDone: () => void }) {
  const { key } = target.channel
  const list = useActorRef(wires.list, { input: { query: { channel: key, filter: IN_USE } } })
  const keep = useActorRef(wires.keep, { input: { draft: null } })
  const change = useActorRef(wires.change, { input: { draft: null } })
  const shown = useAsk((id: string, signal) => wires.read({ id, place: target.place }, signal))
  return (
    <DialogBody>
      <TemplateList list={list} change={change} shown={shown.input} onShow={shown.ask} />
      {shown.input === null ? null : <TemplatePreview key={shown.input} target={target} read={shown} onDone={onDone} />}
      <KeepTemplate target={target} keep={keep} onKept={() => list.send({ type: 'reading.again' })} />
    </DialogBody>
  )
}
