/** One entry of a dictionary (S1 §3). `name` is what people read: text of the server, or a catalogue key of a fixed dictionary. */
export type DictEntry = { value: string; name: string; is_default: boolean }

/** What a value represents: an entry, or the value only when the dictionary does not know it (it is shown with a mark, never blank). */
export type Named = { known: true; entry: DictEntry } | { known: false; value: string }

/** Looks a value up; values are compared as text, also where they read as numbers (hidden requirement 16). */
export function namedIn(entries: readonly DictEntry[], value: string | number): Named {
  const text = String(value)
  const entry = entries.find((one) => one.value === text)
  return entry ? { known: true, entry } : { known: false, value: text }
}

/** The value a form begins with, or null when the dictionary names none. */
export const defaultOf = (entries: readonly DictEntry[]): string | null => entries.find((entry) => entry.is_default)?.value ?? null
