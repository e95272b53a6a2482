const keys = ['fb_ad', 'toutiao_ad3', 'toutiao_ad', 'gdt_ad2', 'gdt_ad']

/** The keys of `CHANNELS`, in their order: what a page needs that names networks and describes none. A new network is also named here. */
export const CHANNEL_KEYS: readonly string[] = keys

/** Networks on which nothing can be created any more: `abilities.begins` is empty. */
export const CLOSED_KEYS: readonly string[] = ['toutiao_ad']

/** A network that is made known. Answers how to take it back; one that is here already stays. */
export function addKey(key: string): () => void {
  if (keys.includes(key)) return () => undefined
  keys.push(key)
  return () => void keys.splice(keys.indexOf(key), 1)
}
