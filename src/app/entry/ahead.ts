import { createAhead, keptFields } from '#client/ahead.ts'

const FILES = '/assets/'

let presses = 0
for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, () => (presses += 1), { capture: true, passive: true })

/**
 * What the open page asks before it is there. A script of its own, the first to run in the page: nothing may be imported here that the
 * sign-in page, or anyone else, has to wait for.
 */
export const ahead = createAhead(
  {
    storage: window.localStorage,
    path: () => window.location.pathname + window.location.search,
    fetch: (url, init) => window.fetch(url, init),
    files: builtFiles,
    preload,
    nowMs: () => performance.now(),
    presses: () => presses,
  },
  { token: window.localStorage.getItem('token'), userId },
)

/** The entry's name changes with every file it leads to. */
function builtFiles() {
  const build = [...document.scripts].map(({ src }) => pathOf(src)).find((src) => src.startsWith(`${FILES}index-`))
  if (build === undefined) return null
  const loaded = performance.getEntriesByType('resource').map(({ name }) => pathOf(name))
  return { build, loaded: loaded.filter((name) => name.startsWith(FILES) && /\.(js|css)$/.test(name)) }
}

function preload(file: string): void {
  const link = document.createElement('link')
  Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' })
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

function pathOf(url: string): string {
  return url.startsWith(window.location.origin) ? new URL(url).pathname : ''
}

/** Of the person who was here last (S1 §3, `userInfo`). */
function userId(): string | null {
  const { id } = keptFields(window.localStorage, 'userInfo')
  return typeof id === 'string' ? id : null
}
