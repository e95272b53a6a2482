import { Button } from '@blueprintjs/core'
import { useSay } from '#views/kit/words.tsx'
import '#views/kit/three-way.css'

export type MetField = { key: string; label: string; was: string; mine: string; theirs: string }
type Props = {
  fields: readonly MetField[]
  onMine: () => void
  onTheirs: () => void
}

/** Another hand was first: where it differs, what it was, what is typed here, what is there now. One of the two is kept as a whole. */
export function MetChange({ fields, onMine, onTheirs }: Props) {
  const say = useSay()
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <section aria-label={say('review.met')}>
      {differing.length === 0 ? (
        <p>{say('review.met.same')}</p>
      ) : (
        <table className="fd-three-way">
          <thead>
            <tr>
              {(['field', 'was', 'mine', 'theirs'] as const).map((head) => (
                <th key={head} scope="col">
                  {say(`review.met.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(({ key, label, was, mine, theirs }) => (
              <tr key={key} className={was !== mine && was !== theirs ? 'fd-three-way-both' : ''}>
                <th scope="row">{label}</th>
                {[was, mine, theirs].map((text, place) => (
                  <td key={place}>{text || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="fd-review-buttons">
        <Button size="small" text={say('review.met.take_theirs')} onClick={onTheirs} />
        {differing.length === 0 ? null : <Button size="small" text={say('review.met.keep_mine')} onClick={onMine} />}
      </div>
    </section>
  )
}
