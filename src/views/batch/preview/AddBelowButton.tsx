import type { Blocker } from '#domain/blocker.ts'
import type { NewObject } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '../field/field-words.ts'
import { childOf, levelBelow } from './child-row.ts'
import type { PreviewRow } from './preview-row.ts'

type AddProps = {
  row: PreviewRow
  store: RowStore<PreviewRow>
  blockersOf: (object: NewObject) => readonly Blocker[]
  isAdding: boolean
  onAdd: (object: NewObject) => void
}

/** Adds one object below a line: a campaign to an account, an ad set to a campaign, an ad to an ad set. */
export function AddBelowButton({ row, store, blockersOf, isAdding, onAdd }: AddProps) {
  const say = useSay()
  const level = levelBelow(row)
  const name = level ? levelName(say, row.channel, level) : ''
  const object = childOf(store, row, say('batch.row.child.name', { level: name }))
  if (!object) return null
  return (
    <div className="fd-actions">
      <WhyNotButton size="small" blockers={blockersOf(object)} loading={isAdding} onClick={() => onAdd(object)}>
        {say('batch.row.child', { level: name })}
      </WhyNotButton>
    </div>
  )
}
