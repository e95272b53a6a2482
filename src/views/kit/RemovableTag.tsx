import { Classes, Tag, type Intent } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { useSay } from './words.tsx'

type Props = {
  /** what it says, and what is taken out */
  name: string
  /** undefined: it stays */
  onRemove: (() => void) | undefined
  round?: boolean
  intent?: Intent
  title?: string
}

/** Something that was chosen, and the way to take it out again. */
export function RemovableTag({ name, onRemove, ...look }: Props) {
  return (
    <Tag minimal {...look} endIcon={onRemove ? <RemoveMark name={name} onRemove={onRemove} /> : undefined}>
      {name}
    </Tag>
  )
}

/** The cross of a tag: that of the library says its name in English only. */
export function RemoveMark({ name, onRemove }: { name: string; onRemove: () => void }) {
  const say = useSay()
  return (
    <button type="button" className={Classes.TAG_REMOVE} aria-label={say('kit.remove', { name })} onClick={onRemove}>
      <SmallCross />
    </button>
  )
}
