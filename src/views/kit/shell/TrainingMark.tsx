import { Tag } from '@blueprintjs/core'
import { companyTime } from '#domain/company-clock.ts'
import type { TrainingFault } from '#domain/training.ts'
import { useSay } from '../words.tsx'

/** In the frame of every page while simulated networks fail on purpose. */
export function TrainingMark({ training: { fault, ends_at: endsAt } }: { training: { fault: TrainingFault; ends_at: string } }) {
  const say = useSay()
  return (
    <span role="status" title={say('training.mark_until', { until: companyTime(endsAt) })}>
      <Tag intent="warning">{say('training.mark', { fault: say(`training.fault.${fault}`) })}</Tag>
    </span>
  )
}
