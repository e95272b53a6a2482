/** Loads the script of an address. */
export type ImportScript<T> = (address: string) => Promise<T>

/**
 * Loads a script, and asks for one that did not come under another address when it is loaded again: a browser keeps for as long as the page lives that an
 * address failed, and asks for it no more. A browser that does not name the address in its error is asked as before.
 */
export function againUnderAnotherAddress<T>(load: () => Promise<T>, importScript: ImportScript<T>): () => Promise<T> {
  let failed: string | null = null
  let tries = 0
  return async () => {
    try {
      tries += 1
      return await (failed === null ? load() : importScript(`${failed}?try=${tries}`))
    } catch (error) {
      failed = addressIn(error) ?? failed
      throw error
    }
  }
}

/** `Failed to fetch dynamically imported module: https://…/assets/Page-1a2b.js`; null: the browser names none. */
function addressIn(error: unknown): string | null {
  const said = error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined
  return said === undefined ? null : said.replace(/\?.*$/, '')
}
