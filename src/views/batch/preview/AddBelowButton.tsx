import type { Blocker } from '#domain/blocker.ts'
import type { NewObject } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelInside } from '#views/kit/channel-words.ts'
import { childOf, levelsBelow } from './child-row.ts'
import type { PreviewRow } from './preview-row.ts'

type AddProps = {
  row: PreviewRow
  store: RowStore<PreviewRow>
  blockersOf: (object: NewObject) => readonly Blocker[]
  isAdding: boolean
  onAdd: (object: NewObject) => void
}

/** Adds one object below a line: an ad to an ad set, say. */
export function AddBelowButton({ row, store, blockersOf, isAdding, onAdd }: AddProps) {
  const say = useSay()
  const below = levelsBelow(row).map((level) => {
    const name = levelInside(say, row.channel, level)
    return { level, name, object: childOf(store, row, level, say('batch.row.child.name', { level: name })) }
  })
  if (below.length === 0) return null
  return (
    <div className="fd-actions">
      {below.map(({ level, name, object }) => (
        <WhyNotButton key={level} size="small" blockers={blockersOf(object)} loading={isAdding} onClick={() => onAdd(object)}>
          {say('batch.row.child', { level: name })}
        </WhyNotButton>
      ))}
    </div>
  )
}
