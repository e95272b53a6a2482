import { useMemo } from 'react'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import type { LookupItem } from '#views/kit/inputs/searcher.ts'

type Props = {
  items: readonly LookupItem[]
  chosen: readonly string[]
  onChosen: (ids: readonly string[]) => void
  multiple: boolean
  id?: string
  describedBy?: string | undefined
  'aria-label'?: string
}

const OFFERED = 50

/** Chooses among what is known already, by name or by the second text; ids are kept and never typed. */
export function NamePicker({ items, ...rest }: Props) {
  const names = useMemo(() => new Map(items.map(({ id, name }) => [id, name])), [items])
  const search = useMemo(
    () => (text: string) => {
      const wanted = text.toLowerCase()
      const fits = ({ name, detail = '' }: LookupItem) => `${name} ${detail}`.toLowerCase().includes(wanted)
      return Promise.resolve(items.filter(fits).slice(0, OFFERED))
    },
    [items],
  )
  return <LookupSelect {...rest} search={search} nameOf={(id) => names.get(id)} />
}
