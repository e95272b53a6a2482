import { useRef } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { EVENT_SOURCE } from '#domain/player-event/event-source.ts'
import { fieldsOf, thingBlockers } from '#domain/thing/thing.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import type { SaveRef } from '../types.ts'
import { KeyOnce } from './KeyOnce.tsx'
import { BLANK_SOURCE, type Issued, type NewSource } from './wire.ts'

type Named = { value: string; label: string }
type Props = { save: SaveRef<NewSource, Issued>; games: readonly Named[]; mayEdit: readonly Blocker[] }
const FIELDS = fieldsOf(EVENT_SOURCE).map(([name]) => name)

/** A key for a game; once it is made, the key. */
export function SourceForm({ save, games, mayEdit }: Props) {
  const say = useSay()
  const form = useRef<HTMLDivElement>(null)
  const { draft: typed, saved, problems, isUnknown, isBusy } = useSaveState(save)
  useFieldFocus(form, problems)
  if (saved) return <KeyOnce value={saved.key} />
  const draft = typed ?? BLANK_SOURCE
  const wrong = thingBlockers(EVENT_SOURCE, draft)
  const against = [...mayEdit, ...wrong, ...(isUnknown ? [blocker('settings.ask_first')] : [])]
  return (
    <div ref={form} className="fd-contents">
      <QuietGaps>
        <ThingFields
          thing={EVENT_SOURCE}
          values={draft}
          blockers={[...wrong, ...problems]}
          choices={{ game: games }}
          onValue={(name, value) => save.send({ type: 'edit', draft: { ...draft, [name]: typeof value === 'string' ? value : '' } })}
        />
        <SaveEnding save={save} saved={null} fields={FIELDS} />
        <div className="fd-buttons">
          <WhyNotButton intent="primary" loading={isBusy} blockers={against} onClick={() => save.send({ type: 'save', draft })}>
            {say('event_source.issue')}
          </WhyNotButton>
        </div>
      </QuietGaps>
    </div>
  )
}
