/** The route that fits a method and a path, with the named parts of the path. */
export type Router<Handler> = {
  on: (method: string, pattern: string, handler: Handler) => void
  find: (method: string, path: string) => { handler: Handler; pattern: string; parts: Record<string, string> } | null
}

/** Patterns are written `/act_:account/ads`: a colon names a part up to the next slash. The first fitting route wins. */
export function createRouter<Handler>(): Router<Handler> {
  const routes: { method: string; pattern: string; shape: RegExp; handler: Handler }[] = []
  return {
    on: (method, pattern, handler) => {
      const shape = new RegExp(`^${pattern.replace(/[.+*?^$()[\]{}|]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
      routes.push({ method, pattern, shape, handler })
    },
    find: (method, path) => {
      for (const { method: wanted, pattern, shape, handler } of routes) {
        if (wanted !== method) continue
        const match = shape.exec(path)
        if (match) return { handler, pattern, parts: { ...match.groups } }
      }
      return null
    },
  }
}
