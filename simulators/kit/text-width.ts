/** Width of a text in full-width characters; a Latin character is half of one. Chinese networks count names and titles like this. */
export const fullWidth = (text: string): number =>
  Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x80 ? 0.5 : 1)).reduce((sum, width) => sum + width, 0)
