/** Finds names that contain a text, letter case aside, without reading them all. */
export type NameIndex = {
  put: (id: string, name: string) => void
  /** ids of the names that contain the text, in the order they came; every id for a text under three characters */
  containing: (text: string) => string[]
  clear: () => void
}

/**
 * Triples of characters → ids. A look-up walks the rarest triple of its text and compares the real name, so a tag finds itself
 * and every longer tag that contains it, as the network does: an exact compare stays the caller's work.
 */
export function createNameIndex(): NameIndex {
  const names = new Map<string, string>()
  const postings = new Map<string, string[]>()

  const triples = (text: string) => {
    const found = new Set<string>()
    for (let at = 0; at + 3 <= text.length; at++) found.add(text.slice(at, at + 3))
    return found
  }
  return {
    put: (id, name) => {
      const lower = name.toLowerCase()
      const earlier = names.get(id)
      if (earlier === lower) return
      const known = earlier === undefined ? new Set<string>() : triples(earlier)
      names.set(id, lower)
      for (const triple of triples(lower)) {
        if (known.has(triple)) continue
        const ids = postings.get(triple)
        if (ids) ids.push(id)
        else postings.set(triple, [id])
      }
    },
    containing: (text) => {
      const lower = text.toLowerCase()
      let rarest: string[] | null = lower.length < 3 ? [...names.keys()] : null
      for (const triple of triples(lower)) {
        const ids = postings.get(triple) ?? []
        if (!rarest || ids.length < rarest.length) rarest = ids
      }
      return [...new Set(rarest ?? [])].filter((id) => names.get(id)?.includes(lower))
    },
    clear: () => {
      names.clear()
      postings.clear()
    },
  }
}
