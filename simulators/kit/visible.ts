import type { Kept } from './book.ts'
import { idText } from './long-json.ts'
import type { Platform } from './platform.ts'

export type Sought = {
  level: string
  /** only these, when they are given as a list */
  ids?: unknown
  /** only what hangs in this object */
  parent?: unknown
  /** only names that contain this, letter case aside */
  name?: unknown
}

/** Objects of an account that a reader may see by now, deleted ones too, the newest first. */
export function visibleObjects({ book, clock }: Platform, account: string, { level, ids, parent, name }: Sought): Kept[] {
  const [above, text] = [idText(parent), typeof name === 'string' ? name.toLowerCase() : null]
  const listed = () => {
    if (Array.isArray(ids)) return ids.flatMap((id) => idText(id) ?? [])
    if (above !== null) return book.children(above, level)
    return text === null ? book.ids(account, level) : book.named(account, level, text)
  }
  return [...new Set(listed())].toReversed().flatMap((id) => {
    const object = book.object(id)
    if (!object || object.account !== account || object.level !== level || object.visibleMs > clock.now()) return []
    const fits = (above === null || object.parents.includes(above)) && (text === null || object.name.toLowerCase().includes(text))
    return fits ? [object] : []
  })
}
