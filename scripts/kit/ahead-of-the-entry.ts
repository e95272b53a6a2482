import type { Plugin } from 'vite'

const MODULE = /[\\/]src[\\/]app[\\/]entry[\\/]ahead\.ts$/

/**
 * The script that asks ahead is a file of its own (`TOGETHER` in vite.config.ts), and the page names it: it runs as soon as it has come,
 * also while the entry is still on its way. The client imports the same file. In development nothing is asked ahead of it.
 */
export const aheadOfTheEntry = (): Plugin => ({
  name: 'ahead-of-the-entry',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { path, bundle = {} }) {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => MODULE.test(id)))
      if (path !== '/index.html') return []
      if (!chunk) throw new Error('No chunk holds src/app/entry/ahead.ts: the page cannot name the script that asks ahead')
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head' as const }]
    },
  },
})
