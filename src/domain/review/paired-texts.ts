/** A text that says one thing of an item; an item may say the same thing in several variants. */
type FieldText = { field: string; text: string }

/** Which variant of its field a text is, counted from 1; null: its field has no other. */
export function placeOf<Text extends FieldText>(texts: readonly Text[], text: Text): number | null {
  const variants = texts.filter(({ field }) => field === text.field)
  return variants.length > 1 ? variants.indexOf(text) + 1 : null
}

/** `place` counts the variants of a field from 1; null: there is only one. `now` null: it was taken out. `former` null: it was put in. */
export type PairedText<Text extends FieldText> = { field: string; place: number | null; now: Text | null; former: string | null }

/**
 * The texts of a version, field by field in their order, each with the text it was before: the same words first, what is left one after the other.
 * What was taken out comes last of its field.
 */
export function pairedTexts<Text extends FieldText>(now: readonly Text[], before: readonly FieldText[]): PairedText<Text>[] {
  const fields = [...new Set([...now, ...before].map(({ field }) => field))]
  return fields.flatMap((field) => {
    const present = now.filter((one) => one.field === field)
    const left = before.filter((one) => one.field === field).map(({ text }) => text)
    const same = new Set<Text>()
    for (const one of present) {
      const at = left.indexOf(one.text)
      if (at === -1) continue
      same.add(one)
      left.splice(at, 1)
    }
    const pairs = [
      ...present.map((one) => ({ now: one, former: same.has(one) ? one.text : (left.shift() ?? null) })),
      ...left.map((former) => ({ now: null, former })),
    ]
    return pairs.map((pair, index) => ({ field, place: pairs.length > 1 ? index + 1 : null, ...pair }))
  })
}
