/**
 * The parts the console is loaded in, each with the addresses it answers (S1 §2, sub-applications by path prefix). A prefix ends where a
 * segment of the path ends: `/advertise` does not answer for `/advertise-2`.
 */
export const SUB_APPS = {
  main: ['/settings', '/advertise', '/advertise-2', '/art-resource', '/help-center', '/error', '/home'],
  tools: ['/tools', '/tool-list'],
  insight: ['/table-2'],
  aigc: ['/aigc'],
  creative: ['/creative-center', '/creative-library'],
  observatory: ['/observatory'],
  'strategy-center': ['/strategy-center'],
} as const satisfies Record<string, readonly string[]>

export type SubApp = keyof typeof SUB_APPS

export const SUB_APP_KEYS = Object.keys(SUB_APPS) as readonly SubApp[]

/** Every part that answers the path; the table gives each path at most one. */
export const subAppsOf = (path: string): SubApp[] =>
  SUB_APP_KEYS.filter((key) => SUB_APPS[key].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
