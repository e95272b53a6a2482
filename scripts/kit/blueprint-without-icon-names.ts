import type { Plugin } from 'vite'

const LOADER = /[\\/]@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]iconLoader\.js$/

/**
 * Blueprint can load an icon by its name; for that it brings the names of all, seven kilobytes of the sign-in page. Our icons are components
 * (tests/house/icons.test.ts), and so are Blueprint's own: a browser's build leaves the names out, and says so where one is asked for.
 */
export const blueprintWithoutIconNames = (): Plugin => ({
  name: 'blueprint-without-icon-names',
  apply: 'build',
  load: { filter: { id: LOADER }, handler: () => WITHOUT },
})

const WITHOUT = `export const Icons = {
  getPaths: () => undefined,
  load: (name) => Promise.reject(new Error('no icon comes by its name: ' + name)),
}`
