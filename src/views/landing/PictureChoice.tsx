import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { wiredPictures } from './wire-shown.ts'

type Props = {
  pictures: ActorRefFrom<typeof wiredPictures>
  chosen: readonly string[]
  max: number
  onChosen: (ids: readonly string[]) => void
}

/** Pictures of the game that passed the review; they are shown in the order they were chosen. */
export function PictureChoice({ pictures, chosen, max, onChosen }: Props) {
  const say = useSay()
  const snapshot = useSelector(pictures, (now) => now)
  const { answer, query } = snapshot.context
  const toggle = (id: string) => {
    if (chosen.includes(id)) onChosen(chosen.filter((one) => one !== id))
    else onChosen(max === 1 ? [id] : [...chosen, id])
  }
  return (
    <div className="fd-landing-pictures" aria-busy={snapshot.hasTag('busy')}>
      <SearchInput
        label={say('landing.pictures.search')}
        value={query.q}
        onValue={(q) => pictures.send({ type: 'reading.ask', query: { ...query, q } })}
      />
      {answer?.length === 0 ? <p className="fd-muted">{say('landing.pictures.none')}</p> : null}
      <ul>
        {(answer ?? []).map(({ id, name, thumb }) => (
          <li key={id}>
            <label title={name}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} aria-label={name} />
              {thumb ? <img src={thumb} alt="" loading="lazy" /> : null}
              {chosen.includes(id) && max > 1 ? <span className="fd-landing-place">{chosen.indexOf(id) + 1}</span> : null}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
