import { createNameIndex, type NameIndex } from './name-index.ts'

/** Objects by id, by account and level, by parent and by name. */
export type ObjectShelves<O> = {
  get: (id: string) => O | undefined
  keep: (object: O) => void
  /** ids of an account's level, oldest first */
  ids: (account: string, level: string) => readonly string[]
  children: (parentId: string, level: string) => readonly string[]
  named: (account: string, level: string, text: string) => string[]
  all: () => Iterable<O>
  clear: () => void
}

type Shelved = { id: string; account: string; level: string; name: string }

export function createObjectShelves<O extends Shelved>(parentsOf: (object: O) => readonly (string | null)[]): ObjectShelves<O> {
  const objects = new Map<string, O>()
  const shelves = new Map<string, { ids: string[]; names: NameIndex }>()
  const families = new Map<string, string[]>()

  const shelfOf = (account: string, level: string) => {
    const key = `${account} ${level}`
    const shelf = shelves.get(key) ?? { ids: [], names: createNameIndex() }
    shelves.set(key, shelf)
    return shelf
  }
  const adopt = (parentId: string, child: O) => {
    const key = `${parentId} ${child.level}`
    const family = families.get(key)
    if (family) family.push(child.id)
    else families.set(key, [child.id])
  }
  return {
    get: (id) => objects.get(id),
    keep: (object) => {
      const shelf = shelfOf(object.account, object.level)
      if (!objects.has(object.id)) {
        shelf.ids.push(object.id)
        for (const parent of parentsOf(object)) if (parent !== null) adopt(parent, object)
      }
      objects.set(object.id, object)
      shelf.names.put(object.id, object.name)
    },
    ids: (account, level) => shelfOf(account, level).ids,
    children: (parentId, level) => families.get(`${parentId} ${level}`) ?? [],
    named: (account, level, text) => shelfOf(account, level).names.containing(text),
    all: () => objects.values(),
    clear: () => {
      for (const map of [objects, shelves, families]) map.clear()
    },
  }
}
