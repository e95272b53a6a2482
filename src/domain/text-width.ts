/** Width of a text where every non-ASCII character counts as 2 (S1 §5). Counted by code point, so an emoji is 2, not 4. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += character.codePointAt(0)! > 0x7f ? 2 : 1 // a character of a string always has a code point
  return width
}
