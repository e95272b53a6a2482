import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ObjectLabel } from '#contract/object-labels.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { labelBlockers, labelsIn, LABELS_A_CALL } from '#domain/object/label.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { ShownObject } from './object-columns.ts'
import { wiredLabelSave, type labelSave } from './wire-labels.ts'

type Props = {
  flow: ActorRefFrom<typeof labelSave>
  channel: Channel
  level: Level
  chosen: readonly ShownObject[]
  /** existing labels, added with one press */
  known: readonly ObjectLabel[]
  mayEdit: readonly Blocker[]
  onClose: () => void
}

/** The form with its save; `onDone`: labels were saved. */
export function Labelling({ onDone, ...props }: Omit<Props, 'flow'> & { onDone: () => void }) {
  const flow = useActorRef(wiredLabelSave, { input: { draft: null } }, (now) => (now.context.saved ? onDone() : undefined))
  return <LabelForm {...props} flow={flow} />
}

/** Adds our own labels to the chosen objects, by name, and removes them. */
export function LabelForm({ flow, channel, level, chosen, known, mayEdit, onClose }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<readonly string[]>([])
  const { problems, saved, draft } = now.context
  const attach = labelsIn(typed)
  const worn = [...new Map(chosen.flatMap(({ labels }) => labels).map((label) => [label.id, label])).values()]
  // after a save the objects have other labels
  const detach = marked.filter((id) => worn.some((label) => label.id === id))
  const rows = chosen.map(({ account_id, network_id }) => ({ account_id, network_id }))
  const toggle = (id: string) => setMarked(detach.includes(id) ? detach.filter((one) => one !== id) : [...detach, id])
  return (
    <Callout compact className="fd-obj-bulk fd-takes-lines" title={say('object.label.title', { count: chosen.length })}>
      <TextField
        label={say('object.label.attach')}
        hint={say('object.label.hint', { most: LABELS_A_CALL })}
        value={typed}
        onValue={setTyped}
      />
      <div className="fd-line" role="group" aria-label={say('object.label.known')}>
        {known
          .filter(({ name }) => !attach.includes(name))
          .map(({ id, name, objects }) => (
            <Button
              key={id}
              size="small"
              variant="minimal"
              text={say('object.label.counted', { name, count: objects })}
              onClick={() => setTyped([...attach, name].join(', '))}
            />
          ))}
      </div>
      {worn.length > 0 ? (
        <div className="fd-line" role="group" aria-label={say('object.label.detach')}>
          {say('object.label.detach')}
          {worn.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              variant="outlined"
              active={detach.includes(id)}
              aria-pressed={detach.includes(id)}
              text={name}
              onClick={() => toggle(id)}
            />
          ))}
        </div>
      ) : null}
      <WhyNotButton
        size="small"
        intent="primary"
        loading={now.hasTag('busy')}
        blockers={[...mayEdit, ...labelBlockers({ attach, detach })]}
        onClick={() => flow.send({ type: 'save', draft: { channel: channel.key, level, rows, attach, detach } })}
      >
        {say('object.label.save')}
      </WhyNotButton>{' '}
      <Button size="small" text={say('common.close')} onClick={onClose} />
      {saved ? <span role="status">{say('object.label.saved', saved)}</span> : null}
      <BlockerList blockers={problems} />
      {now.hasTag('uncertain') && draft ? (
        <>
          <Button size="small" text={say('object.drift.ask')} onClick={() => flow.send({ type: 'save.ask' })} />
          <Button size="small" variant="minimal" text={say('common.cancel')} onClick={() => flow.send({ type: 'save.drop' })} />
        </>
      ) : null}
    </Callout>
  )
}
