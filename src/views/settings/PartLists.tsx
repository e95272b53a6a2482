import { useState } from 'react'
import { GLOBAL, SCOPE_KINDS, type GrantPart, type ScopeKind } from '#permissions/grants.ts'
import { useSay } from '#views/kit/words.tsx'
import { ListField } from './ListField.tsx'
import { nameIn, type Choices } from './types.ts'

type Props = {
  part: string
  own: GrantPart
  choices: Choices
  onChange: (list: ScopeKind, ids: readonly string[] | undefined) => void
}

/** Names of a list that are written out in the line above the fields; the rest are counted. */
const NAMED = 3

/**
 * The lists of a part. Most pages say nothing of their own, so theirs are one line until someone opens it; the global part's, and those of
 * a page that differs, are open from the start.
 */
export function PartLists({ part, own, choices, onChange }: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(part === GLOBAL || SCOPE_KINDS.some((list) => own[list] !== undefined))
  const said = SCOPE_KINDS.flatMap((list) => {
    const ids = own[list]
    if (ids === undefined) return []
    const names = ids.includes('*') ? [say('settings.list.all')] : ids.map((id) => nameIn(choices)(list, id))
    const shown = names.slice(0, NAMED).join(say('common.between')) || say('settings.list.none')
    const rest = names.length > NAMED ? say('settings.list.more', { count: names.length - NAMED }) : ''
    return [`${say(`settings.list.${list}`)}${say('audit.colon')}${shown}${rest}`]
  })
  return (
    <details className="fd-settings-part-lists" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.length === 0 ? say('settings.list.as_global') : said.join(say('audit.between'))}</summary>
      <div className="fd-settings-lists">
        {SCOPE_KINDS.map((list) => (
          <ListField key={list} part={part} list={list} ids={own[list]} choices={choices[list]} onChange={(ids) => onChange(list, ids)} />
        ))}
      </div>
    </details>
  )
}
