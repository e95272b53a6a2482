import type { Plugin } from 'vite'

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
/** What is taken out, and what takes its place. */
const CUTS = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g, 'undefined'],
  [/\bcore\.config\(\{ memoizer: core\.memoizer\(\) \}\)/g, 'undefined'],
] as const

/**
 * Every zod schema can describe itself as JSON Schema, and reads values that contain themselves; it brings along how. The server describes its
 * calls in its OpenAPI document; the browser reads JSON, which contains no cycle: a build leaves five kilobytes of the console behind. A zod
 * that says it otherwise stops the build: then this follows, or goes.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: SCHEMAS },
    handler(code) {
      if (CUTS.some(([from]) => code.search(from) < 0)) this.error('zod describes its schemas in another way than it did')
      return { code: CUTS.reduce((left, [from, to]) => left.replace(from, to), code), map: null }
    },
  },
})
