import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { useSay } from '#views/kit/words.tsx'

/** A field as it was read (null: that is not known any more), as it is typed here, and as it is now. */
export type MetField = { key: string; label: string; was: string | null; mine: string; theirs: string }
type Props = {
  fields: readonly MetField[]
  onTheirs: () => void
  /** what the choice leads to, where it is not saved at once */
  word?: string | undefined
} & (
  | /** one of the two is kept as a whole */ { onMine: () => void; onChosen?: never }
  | /** a side is chosen for each field; these are the other user's */ { onChosen: (theirs: readonly string[]) => void; onMine?: never }
)

/** Another user was first: where it differs, what it was, what is typed here and what is there now. */
export function MetChange({ fields, onTheirs, word, onMine, onChosen }: Props) {
  const say = useSay()
  const [sides, setSides] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs)
  // a field that only the other user touched stays as it is now
  const sideOf = ({ key, was, mine }: MetField) => sides[key] ?? (was === mine ? 'theirs' : 'mine')
  const rows = differing.map((field) => ({
    ...field,
    was: field.was ?? '',
    ...(onChosen ? { side: sideOf(field) } : {}),
    isBoth: field.was !== null && field.was !== field.mine && field.was !== field.theirs,
  }))
  const save = () => (onChosen ? onChosen(differing.filter((field) => sideOf(field) === 'theirs').map(({ key }) => key)) : onMine())
  const heads = { field: say('thing.met.field'), was: say('thing.met.was'), mine: say('thing.met.mine'), theirs: say('thing.met.theirs') }
  return (
    <section aria-label={say('thing.met')}>
      {rows.length === 0 ? (
        <p>{say('thing.met.same')}</p>
      ) : (
        <ThreeWayTable heads={heads} rows={rows} {...(onChosen ? { onSide: (key, side) => setSides({ ...sides, [key]: side }) } : {})} />
      )}
      <div className="fd-buttons">
        <Button size="small" text={say('thing.met.take_theirs')} onClick={onTheirs} />
        {rows.length === 0 ? null : (
          <Button size="small" text={say(word ?? (onChosen ? 'thing.met.save_chosen' : 'thing.met.keep_mine'))} onClick={save} />
        )}
      </div>
    </section>
  )
}
