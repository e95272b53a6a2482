/** A piece that both texts have, or only the former, or only the present one. */
export type TextPiece = { kind: 'same' | 'gone' | 'new'; text: string }

/** Characters, longer texts word by word; beyond this many steps of comparison the whole text counts as changed. */
const MOST_STEPS = 4_000_000
const WORDS = /[\p{Script=Latin}\p{N}_]+|[\s\S]/gu

/** What was taken out of a text and what was put in: the longest common run of characters (of Latin words, whole) stays. */
export function textDiff(before: string, after: string): TextPiece[] {
  const [old, now] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const [oldCore, nowCore] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  return joined([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...coreOf(oldCore, nowCore),
    { kind: 'same', text: tail === 0 ? '' : old.slice(-tail).join('') },
  ])
}

function coreOf(old: readonly string[], now: readonly string[]): TextPiece[] {
  const whole: TextPiece[] = [
    { kind: 'gone', text: old.join('') },
    { kind: 'new', text: now.join('') },
  ]
  if (old.length === 0 || now.length === 0 || old.length * now.length > MOST_STEPS) return whole
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  const pieces: TextPiece[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      pieces.push({ kind: 'same', text: old[row] ?? '' })
      row += 1
      column += 1
    } else if (
      column === now.length ||
      (row < old.length && (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      pieces.push({ kind: 'gone', text: old[row] ?? '' })
      row += 1
    } else {
      pieces.push({ kind: 'new', text: now[column] ?? '' })
      column += 1
    }
  }
  return pieces
}

/** Neighbours of a kind together; nothing empty. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const together: TextPiece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = together.at(-1)
    if (last?.kind === piece.kind) together[together.length - 1] = { kind: last.kind, text: last.text + piece.text }
    else together.push(piece)
  }
  return together
}
