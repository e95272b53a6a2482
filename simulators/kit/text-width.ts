/** Width of a text in full-width characters, of which a Latin one is half, as networks of China count names and titles. */
export const fullWidth = (text: string): number =>
  Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x80 ? 0.5 : 1)).reduce((sum, width) => sum + width, 0)
