import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import { planIn, tickBlockers, type creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { MatrixChoose } from './MatrixChoose.tsx'
import { MatrixPreview } from './MatrixPreview.tsx'
import { MatrixTicks } from './MatrixTicks.tsx'

type Props = {
  channel: Channel
  flow: ActorRefFrom<typeof creativeMatrixMachine>
  /** why the batch takes no ads now; none: it does */
  blockers: readonly Blocker[]
}

/** Creatives over groups of ads, in three steps: what is shown, where, and what that makes. */
export function CreativeMatrix({ channel, flow, blockers }: Props) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const close = () => flow.send({ type: 'matrix.close' })
  const back = <Button text={say('batch.matrix.back')} onClick={() => flow.send({ type: 'matrix.back' })} />
  const frame = (content: ReactNode, step: ReactNode, further: ReactNode) => (
    <Dialog isOpen onClose={close} title={say('batch.matrix.title')} className="fd-matrix-dialog">
      <DialogBody>{content}</DialogBody>
      <DialogFooter actions={further}>{step}</DialogFooter>
    </Dialog>
  )
  if (snapshot.matches('ticking'))
    return frame(
      <MatrixTicks channel={channel} flow={flow} />,
      back,
      <WhyNotButton
        intent="primary"
        blockers={context.ticks.size > 0 ? [] : planIn(context).blockers}
        onClick={() => flow.send({ type: 'matrix.preview' })}
      >
        {say('batch.matrix.preview', { count: countText(context.ticks.size) })}
      </WhyNotButton>,
    )
  if (snapshot.matches('previewing')) {
    const plan = planIn(context)
    return frame(
      <MatrixPreview channel={channel} plan={plan} />,
      back,
      <WhyNotButton
        intent="primary"
        blockers={[...blockers, ...plan.blockers]}
        reasonOf={(reason, words) => reasonWords(words, channel, reason)}
        onClick={() => flow.send({ type: 'matrix.apply' })}
      >
        {say('batch.matrix.apply', { count: countText(plan.ads.length) })}
      </WhyNotButton>,
    )
  }
  return frame(
    <MatrixChoose flow={flow} />,
    <Button text={say('common.cancel')} onClick={close} />,
    <WhyNotButton intent="primary" blockers={tickBlockers(context)} onClick={() => flow.send({ type: 'matrix.tick' })}>
      {say('batch.matrix.tick', { rows: countText(context.rows.length), creatives: countText(context.creatives.length) })}
    </WhyNotButton>,
  )
}
