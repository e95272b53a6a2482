import type { Blocker } from '#domain/blocker.ts'

/** One thing the palette can do. */
export type PaletteItem = {
  key: string
  /** heading it is under, already in words */
  group: string
  title: string
  /** next to the title: an address, a state, keys */
  hint?: string
  /** further words it is found by */
  words?: string
  /** reasons why not now; it stays in sight and says them */
  blockers?: readonly Blocker[]
  onSelect: () => void
}

/** Items that hold every word that was typed, those whose title begins with it first; groups keep their order. */
export function matching<Item extends PaletteItem>(items: readonly Item[], typed: string): Item[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = [...new Set(items.map(({ group }) => group))]
  return items
    .filter(({ title, hint = '', words: more = '', group }) => {
      const text = `${title} ${hint} ${more} ${group}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map((item, index) => ({ item, index, late: item.title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1 }))
    .sort((a, b) => groups.indexOf(a.item.group) - groups.indexOf(b.item.group) || a.late - b.late || a.index - b.index)
    .map(({ item }) => item)
}
