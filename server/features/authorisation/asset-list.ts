import type { Access, AccessPort, AssetKind, AssetPage, Assets, TokenKey } from '#server/connectors/core/access-port.ts'

/** No network is waited for longer; its own time for one call is shorter. */
const PATIENCE_MS = 60_000
/** Pages that are read of one list: ten thousand accounts. */
const PAGES = 100

export const patience = () => AbortSignal.timeout(PATIENCE_MS)

/** What a token reaches of a kind. `whole`: the list came to its end, so that what is not in it is not there. */
export type Listed<K extends AssetKind> = { assets: Assets[K][]; whole: boolean }

/**
 * Every page of a list, one call each, or those until all of `ids` were on them; a network that fails in the middle has told nothing. `onPage` is
 * done before each call.
 */
export async function listAll<K extends AssetKind>(
  port: AccessPort,
  key: TokenKey,
  { kind, of = null, ids }: { kind: K; of?: string | null; ids?: readonly string[] | undefined },
  onPage: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Access<Listed<K>>> {
  const found = new Map<string, Assets[K]>()
  const missing = new Set(ids)
  let [cursor, whole]: [string | null, boolean] = [null, true]
  for (let page = 0; page < PAGES; page += 1) {
    await onPage()
    const answer: Access<AssetPage<K>> = await port.assets(key, { kind, of }, cursor, patience())
    if (!('ok' in answer)) return answer
    // a token may reach the same account in two ways
    for (const asset of answer.ok.assets) if (!found.has(asset.id)) found.set(asset.id, asset)
    cursor = answer.ok.next
    whole &&= answer.ok.partly !== true
    if (cursor === null) return { ok: { assets: [...found.values()], whole } }
    for (const { id } of answer.ok.assets) missing.delete(id)
    if (ids && missing.size === 0) break
  }
  return { ok: { assets: [...found.values()], whole: false } }
}
