import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { reasonsText, STATE_LOOKS } from '../look.ts'
import { ItemSide } from '../queue/ItemSide.tsx'
import { Stage } from '../queue/Stage.tsx'
import type { recordReading } from '../wire-records.ts'

type Props = { record: ActorRefFrom<typeof recordReading>; onClose: () => void; form: (item: QueueItem) => ReactNode }

/** One record: the result of it and why, its picture and texts, and below what can be done with it. */
export function RecordPanel({ record, onClose, form }: Props) {
  const say = useSay()
  const answer = useSelector(record, (now) => now.context.answer)
  return (
    <SidePanel title={answer ? `${answer.title} · v${answer.version}` : say('review.title')} onClose={onClose}>
      {!answer ? (
        <Unread reading={record} />
      ) : (
        <div className="fd-contents">
          <p>
            <StateTag state={STATE_LOOKS[answer.state]} label={say(`review.state.${answer.state}`)} /> {reasonsText(say, answer.reasons)}
          </p>
          {answer.comment ? <p>{answer.comment}</p> : null}
          {form(answer)}
          {answer.media ? (
            <div className="fd-review-small">
              <Stage key={answer.id} media={answer.media} title={answer.title} />
            </div>
          ) : null}
          <ItemSide item={answer} isCompared />
        </div>
      )}
    </SidePanel>
  )
}
