import { blocker, type Blocker } from '../blocker.ts'

/** Characters of a label's name, and labels in one call. */
export const LABEL_LENGTH_MAX = 30
export const LABELS_A_CALL = 20
/** Objects in one call. */
export const LABELLED_MAX = 10_000

/** Names of labels as typed, separated by commas; each once, ignoring case. */
export function labelsIn(typed: string): string[] {
  const names = typed
    .split(/[,，、]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.filter((name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at)
}

/** Why labels cannot be added or removed; none means they can. */
export function labelBlockers({ attach, detach }: { attach: readonly string[]; detach: readonly string[] }): Blocker[] {
  if (attach.length + detach.length === 0) return [blocker('object.label.missing')]
  if (attach.length > LABELS_A_CALL) return [blocker('object.label.too_many', { params: { most: LABELS_A_CALL } })]
  const isLong = attach.some((name) => Array.from(name).length > LABEL_LENGTH_MAX)
  return isLong ? [blocker('object.label.too_long', { params: { most: LABEL_LENGTH_MAX } })] : []
}
