import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import type { CreativePicture } from '#machines/creative-save/creative-save.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { wiredPictures } from './wire.ts'

type Props = {
  flow: ActorRefFrom<typeof creativeSaveMachine>
  reading: ActorRefFrom<typeof wiredPictures>
  /** why this person may not see materials; none means they may */
  maySee: readonly Blocker[]
}

/** The pictures a creative holds, in their order, and those of its game to choose from. */
export function PicturePicker({ flow, reading, maySee }: Props) {
  const say = useSay()
  const { desk, draft } = useSelector(flow, ({ context }) => context)
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query, problems } = snapshot.context
  if (!desk || !draft) return null
  const chosen = draft.material_ids.map((id) => desk.pictures.find((picture) => picture.id === id) ?? null)
  const ids = new Set(draft.material_ids)
  const take = (material_ids: readonly string[], pictures: readonly CreativePicture[] = []) =>
    flow.send({ type: 'draft.change', draft: { ...draft, material_ids }, pictures })
  const toggle = (picture: CreativePicture) =>
    ids.has(picture.id) ? take(draft.material_ids.filter((id) => id !== picture.id)) : take([...draft.material_ids, picture.id], [picture])
  return (
    <div className="fd-crv-picker">
      <ol className="fd-crv-chosen" aria-label={say('creative.picker.chosen')}>
        {draft.material_ids.map((id, index) => (
          <li key={id}>
            <Tile picture={chosen[index] ?? null} id={id} />
            <Button
              size="small"
              variant="minimal"
              text={say('creative.picker.remove')}
              onClick={() => take(draft.material_ids.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ol>
      {maySee.length > 0 ? (
        <BlockerList blockers={maySee} />
      ) : (
        <>
          <SearchInput
            label={say('creative.picker.search')}
            value={query.q}
            onValue={(q) => reading.send({ type: 'reading.ask', query: { ...query, q } })}
          />
          {snapshot.matches('failed') ? (
            <Callout compact intent="danger">
              {sayReasons(say, problems)}
            </Callout>
          ) : null}
          <ul className="fd-crv-offer" aria-label={say('creative.picker.offer')}>
            {(answer?.pictures ?? []).map((picture) => (
              <li key={picture.id}>
                <button type="button" aria-pressed={ids.has(picture.id)} title={picture.name} onClick={() => toggle(picture)}>
                  <Tile picture={picture} id={picture.id} />
                </button>
              </li>
            ))}
          </ul>
          {answer && answer.total > answer.pictures.length ? (
            <p className="fd-muted">{say('creative.picker.more', { shown: answer.pictures.length, total: answer.total })}</p>
          ) : null}
        </>
      )}
    </div>
  )
}

function Tile({ picture, id }: { picture: CreativePicture | null; id: string }) {
  const say = useSay()
  return (
    <span className="fd-crv-tile">
      {picture?.thumb ? <img src={picture.thumb} alt="" loading="lazy" /> : null}
      <span>{picture?.name ?? id}</span>
      {picture && picture.review_state !== 'passed' && picture.review_state !== 'none' ? (
        <span className="fd-muted">{say(`material.review.${picture.review_state}`)}</span>
      ) : null}
    </span>
  )
}
