import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { AnnotationRow } from '#contract/date-annotations.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { SaveRef } from '../types.ts'
import type { RemovalDraft } from './wire.ts'

type Props = { annotation: AnnotationRow; remove: SaveRef<RemovalDraft, AnnotationRow>; blockers: readonly Blocker[] }

/** Takes an annotation off every chart, after a question. */
export function RemoveAnnotation({ annotation: { id, version }, remove, blockers }: Props) {
  const say = useSay()
  const [isAsking, setAsking] = useState(false)
  const busy = useSelector(remove, (now) => now.hasTag('busy'))
  if (!isAsking)
    return (
      <div className="fd-settings-remove">
        <WhyNotButton size="small" intent="danger" blockers={blockers} onClick={() => setAsking(true)}>
          {say('annotation.delete')}
        </WhyNotButton>
        <SaveEnding saved="settings.saved" save={remove} />
      </div>
    )
  return (
    <Callout compact intent="danger" role="alert" title={say('annotation.delete_ask')}>
      <div className="fd-settings-actions">
        <Button
          size="small"
          intent="danger"
          loading={busy}
          text={say('annotation.delete')}
          onClick={() => {
            remove.send({ type: 'save', draft: { id, version } })
            setAsking(false)
          }}
        />
        <Button size="small" text={say('annotation.keep')} onClick={() => setAsking(false)} />
      </div>
    </Callout>
  )
}
