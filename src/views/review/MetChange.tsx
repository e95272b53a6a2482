import { Button } from '@blueprintjs/core'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { useSay } from '#views/kit/words.tsx'

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
  const heads = {
    field: say('review.met.field'),
    was: say('review.met.was'),
    mine: say('review.met.mine'),
    theirs: say('review.met.theirs'),
  }
  return (
    <section aria-label={say('review.met')}>
      {differing.length === 0 ? (
        <p>{say('review.met.same')}</p>
      ) : (
        <ThreeWayTable heads={heads} rows={differing.map((row) => ({ ...row, isBoth: row.was !== row.mine && row.was !== row.theirs }))} />
      )}
      <div className="fd-review-buttons">
        <Button size="small" text={say('review.met.take_theirs')} onClick={onTheirs} />
        {differing.length === 0 ? null : <Button size="small" text={say('review.met.keep_mine')} onClick={onMine} />}
      </div>
    </section>
  )
}
