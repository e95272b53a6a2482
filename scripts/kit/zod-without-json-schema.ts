import type { Plugin } from 'vite'

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const HOW = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g,
] as const

/**
 * Every zod schema can describe itself as JSON Schema, and brings along how. The server does that for its OpenAPI document; in the browser
 * no one asks, so a build leaves four kilobytes of the console behind. A zod that says it otherwise stops the build: then this follows, or goes.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: SCHEMAS },
    handler(code) {
      const [lines, calls] = HOW
      if (code.search(lines) < 0 || code.search(calls) < 0) this.error('zod describes its schemas in another way than it did')
      return { code: code.replace(lines, '').replace(calls, 'undefined'), map: null }
    },
  },
})
