/** How deep JSON text may go, and how many values it may hold: several times what any form of ours needs. */
export const JSON_DEPTH_MAX = 32
export const JSON_VALUES_MAX = 200_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON text goes deeper, or holds more values, than we read. Told from its characters: a parser needs seconds and gigabytes for
 * megabytes of brackets.
 */
export function exceedsJsonLimits(text: string): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1
    else if (character === COMMA) values += 1
    if (depth > JSON_DEPTH_MAX || values > JSON_VALUES_MAX) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === BACKSLASH) at += 1
    else if (character === QUOTE) return at
  }
  return text.length
}

/** @throws SyntaxError when it is no JSON; RangeError, before it is parsed, when it exceeds the limits */
export function parseJson(text: string): unknown {
  if (exceedsJsonLimits(text)) throw new RangeError('JSON text is too deep or holds too many values')
  return JSON.parse(text)
}
