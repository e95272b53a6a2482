import { useActorRef } from '@xstate/react'
import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { sendSave, type ShownLink } from './wire.ts'

const READY: readonly Blocker[] = []

type Props = {
  /** what its group is called; empty: it has no name */ group: string
  links: readonly ShownLink[]
  machine?: typeof sendSave
}

/** Links that are shown now, sent to the robot's group when that is pressed; what did not arrive can be sent again. */
export function SendByRobot({ group: name, links, machine = sendSave }: Props) {
  const say = useSay()
  const group = name === '' ? say('invitation.robot.group') : say('invitation.robot.named', { name })
  const save = useActorRef(machine, { input: { draft: null } })
  const { saved, isBusy } = useSaveState(save)
  const left = saved ? links.filter(({ id }) => saved.not_sent.includes(id)) : links
  return (
    <div className="fd-settings-part">
      <p className="fd-muted">{say('invitation.robot.hint', { group })}</p>
      {saved ? (
        <p role="status">
          {say(left.length === 0 ? 'invitation.robot.sent' : 'invitation.robot.not_sent', {
            group,
            sent: saved.sent.length,
            count: left.length,
          })}
        </p>
      ) : null}
      <SaveEnding save={save} saved={null} />
      {left.length === 0 ? null : (
        <WhyNotButton
          blockers={READY}
          loading={isBusy}
          onClick={() => save.send({ type: 'save', draft: { origin: window.location.origin, links: left } })}
        >
          {say(saved ? 'invitation.robot.again' : 'invitation.robot.send', { group })}
        </WhyNotButton>
      )}
    </div>
  )
}
