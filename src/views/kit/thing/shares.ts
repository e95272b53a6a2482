import type { Share, Value } from '#domain/thing/fields.ts'

export const sharesIn = (value: Value): readonly Share[] =>
  Array.isArray(value) ? value.filter((one): one is Share => typeof one === 'object') : []

/** `1:5 2:3`: options with their weights, as they are typed and pasted. */
export const sharesText = (shares: readonly Share[]): string => shares.map(({ level, weight }) => `${level}:${weight}`).join(' ')

/** The same read again; null: it says something else. */
export function sharesRead<Option extends string>(text: string, options: readonly Option[]): readonly Share<Option>[] | null {
  const parts = text.split(/[\s,，;；]+/).filter(Boolean)
  const shares = parts.flatMap((part) => {
    const [named, weight] = part.split(/[:：]/)
    const level = options.find((one) => one === named)
    return level && /^\d{1,3}$/.test(weight ?? '') ? [{ level, weight: Number(weight) }] : []
  })
  return shares.length === parts.length ? shares : null
}
