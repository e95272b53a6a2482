import type { Fold, Folded } from './fold.ts'

/** Word number `word` is in the text as it was written, from `from` up to `to` (UTF-16 units). */
export type Found = { word: number; from: number; to: number }

export type Matcher = {
  /** every place of every word, by where it begins, the longer first; words inside other words are found as well */
  search: (text: string) => Found[]
  /** the same in a text that is folded already */
  searchFolded: (folded: Folded) => Found[]
}

/**
 * Aho and Corasick's automaton over folded words: one walk over a text finds all words at once, however many there are. A word that begins
 * or ends with a Latin letter or a digit is only found where the letters or digits end as well: "ass" is no part of "class".
 */
export function createMatcher(words: readonly string[], fold: Fold): Matcher {
  const folded = words.map((word) => fold(word).units)
  const classes = classesOf(folded)
  const trie = trieOf(folded, classes)
  const { fails, links } = linksOf(trie)
  const { firsts, nexts } = endingsOf(trie.nodes, folded, trie.ends)
  const edges = packed(trie, classes.count)

  const searchFolded = ({ units, starts, ends }: Folded): Found[] => {
    const found: Found[] = []
    let node = 0
    for (let at = 0; at < units.length; at += 1) {
      const letter = classes.of[units.charCodeAt(at)] ?? 0
      if (letter === 0) {
        node = 0
        continue
      }
      let next = edges.at(node, letter)
      while (next < 0 && node !== 0) {
        node = fails[node] ?? 0
        next = edges.at(node, letter)
      }
      node = next < 0 ? 0 : next
      for (let hit = node; hit !== 0; hit = links[hit] ?? 0)
        for (let word = firsts[hit] ?? -1; word >= 0; word = nexts[word] ?? -1) {
          const first = at + 1 - (folded[word]?.length ?? 0)
          if (isWhole(units, first, at)) found.push({ word, from: starts[first] ?? 0, to: ends[at] ?? 0 })
        }
    }
    return found.sort((one, other) => one.from - other.from || other.to - one.to || one.word - other.word)
  }
  return { search: (text) => searchFolded(fold(text)), searchFolded }
}

const isLatin = (unit: number): boolean => (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a)

function isWhole(units: string, first: number, last: number): boolean {
  const joined = (left: number, right: number) => isLatin(units.charCodeAt(left)) && isLatin(units.charCodeAt(right))
  return !(first > 0 && joined(first - 1, first)) && !(last + 1 < units.length && joined(last, last + 1))
}

type Classes = { of: Uint16Array; count: number }

/** Units that are in some word, numbered from 1; 0 is every other one. */
function classesOf(words: readonly string[]): Classes {
  const of = new Uint16Array(0x10000)
  let count = 1
  for (const word of words)
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at)
      if (of[unit] === 0) of[unit] = count++
    }
  return { of, count }
}

type Trie = { children: Map<number, number>[]; nodes: number; ends: Int32Array }

/** Node 0 is the root; `ends[w]` is where word w ends, 0 for a word of which nothing is left. */
function trieOf(words: readonly string[], classes: Classes): Trie {
  const children: Map<number, number>[] = [new Map()]
  const ends = new Int32Array(words.length)
  for (const [index, word] of words.entries()) {
    let node = 0
    for (let at = 0; at < word.length; at += 1) {
      const letter = classes.of[word.charCodeAt(at)] ?? 0
      let next = children[node]?.get(letter)
      if (next === undefined) {
        next = children.push(new Map()) - 1
        children[node]?.set(letter, next)
      }
      node = next
    }
    ends[index] = node
  }
  return { children, nodes: children.length, ends }
}

/** Where to go on when a letter does not fit, and the nearest shorter word that ends at the same place. */
function linksOf({ children, nodes, ends }: Trie): { fails: Int32Array; links: Int32Array } {
  const fails = new Int32Array(nodes)
  const links = new Int32Array(nodes)
  const isEnd = new Uint8Array(nodes)
  for (const end of ends) isEnd[end] = 1
  const queue = [...(children[0]?.values() ?? [])]
  // grows while it is walked: level by level, so a shorter suffix is always ready
  for (const node of queue)
    for (const [letter, child] of children[node] ?? []) {
      let back = fails[node] ?? 0
      while (back !== 0 && !children[back]?.has(letter)) back = fails[back] ?? 0
      const fail = children[back]?.get(letter) ?? 0
      fails[child] = fail
      links[child] = isEnd[fail] === 1 && fail !== 0 ? fail : (links[fail] ?? 0)
      queue.push(child)
    }
  return { fails, links }
}

/** The words that end at a node, as a list from `firsts[node]` over `nexts[word]`; -1 ends it. */
function endingsOf(nodes: number, words: readonly string[], ends: Int32Array) {
  const firsts = new Int32Array(nodes).fill(-1)
  const nexts = new Int32Array(words.length).fill(-1)
  for (let word = words.length - 1; word >= 0; word -= 1) {
    const node = ends[word] ?? 0
    if (node === 0) continue
    nexts[word] = firsts[node] ?? -1
    firsts[node] = word
  }
  return { firsts, nexts }
}

/** The edges in flat arrays: the root's by letter, the others in one open hash, so that a step costs no object. */
function packed({ children, nodes }: Trie, classes: number) {
  const root = new Int32Array(classes)
  for (const [letter, child] of children[0] ?? []) root[letter] = child
  const bits = Math.max(4, Math.ceil(Math.log2(nodes * 2 + 1)))
  const [mask, shift] = [(1 << bits) - 1, 32 - bits]
  const keys = new Float64Array(1 << bits).fill(-1)
  const values = new Int32Array(1 << bits)
  const slotOf = (node: number, letter: number) => Math.imul(Math.imul(node, 0x01000193) ^ letter, 0x9e3779b1) >>> shift
  for (let node = 1; node < nodes; node += 1)
    for (const [letter, child] of children[node] ?? []) {
      let slot = slotOf(node, letter)
      while (keys[slot] !== -1) slot = (slot + 1) & mask
      keys[slot] = node * 0x10000 + letter
      values[slot] = child
    }
  return {
    /** the node behind an edge; -1 where there is none, at the root 0 */
    at(node: number, letter: number): number {
      if (node === 0) return root[letter] ?? 0
      const key = node * 0x10000 + letter
      for (let slot = slotOf(node, letter); ; slot = (slot + 1) & mask) {
        if (keys[slot] === key) return values[slot] ?? 0
        if (keys[slot] === -1) return -1
      }
    },
  }
}
