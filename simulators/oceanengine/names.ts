/** Two Latin characters count as one. Source: models of oceanengine/ad_open_sdk_go (name of projects and promotions). */
export const nameWidth = (text: string): number =>
  Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 0x80 ? 0.5 : 1)).reduce((sum, width) => sum + width, 0)
