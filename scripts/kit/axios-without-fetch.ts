import type { Plugin } from 'vite'

const ADAPTER = /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/

/**
 * axios brings an adapter over `fetch` next to that over XMLHttpRequest, five kilobytes that no call of the console uses: a browser's build
 * leaves it out. An axios that asks for more than `getFetch` stops the build: then this follows, or goes.
 */
export const axiosWithoutFetch = (): Plugin => ({
  name: 'axios-without-fetch',
  apply: 'build',
  load: { filter: { id: ADAPTER }, handler: () => 'export const getFetch = () => null' },
})
