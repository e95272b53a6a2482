import { posix } from 'node:path'

const LOADED = /^(?:import|export)\s(?!type\b)[^;']*?\sfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

/** What a file loads of ours, as paths from the project's top. `aliases`: the `imports` of package.json. */
export function loadedFrom({ path, text, aliases }) {
  return [...text.matchAll(LOADED)].flatMap(([, named, bare, later]) => {
    const name = named ?? bare ?? later
    if (name.startsWith('.')) return [posix.normalize(posix.join(posix.dirname(path), name))]
    const [alias, folder] = Object.entries(aliases).find(([prefix]) => name.startsWith(prefix.replace('*', ''))) ?? []
    return alias ? [folder.replace('./', '').replace('*', '') + name.slice(alias.length - 1)] : []
  })
}

/** How many folders and names a path has in common with what changed: `tests/` mirrors the rooms. */
const shared = (path, changed) => {
  const names = new Set(changed.flatMap((each) => each.split(/[/.]/)))
  return path.split(/[/.]/).filter((name) => names.has(name)).length
}

const IS_TEST = /^tests\/(?!journeys\/|stories\/).*\.test\.tsx?$/

/**
 * The tests nearest to what changed, by the imports between them: those that load it themselves come first, then those that load what loads
 * it, and of two as near the one with the more alike path. Nearly every test of a view loads nearly everything in the end, so what is farther than `most` files is counted only. `loads`: file → files.
 */
export function nearTests({ loads, changed, most }) {
  const loadedBy = new Map()
  for (const [file, loaded] of loads) for (const each of loaded) loadedBy.set(each, [...(loadedBy.get(each) ?? []), file])
  const seen = new Set(changed)
  const found = []
  for (let level = [...seen]; level.length > 0;) {
    found.push(...level.filter((file) => IS_TEST.test(file)).toSorted((one, other) => shared(other, changed) - shared(one, changed)))
    level = [...new Set(level.flatMap((file) => loadedBy.get(file) ?? []))].filter((file) => !seen.has(file))
    for (const file of level) seen.add(file)
  }
  return { near: found.slice(0, most), farther: Math.max(0, found.length - most) }
}
