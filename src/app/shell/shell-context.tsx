import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { shellNewsMachine } from '#machines/shell-news/shell-news.machine.ts'
import type { PaletteItem } from '#views/kit/shell/palette-match.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import type { Tools } from './menu.ts'

/** What the frame knows and pages show as well. */
export type ShellFacts = {
  news: ActorRefFrom<typeof shellNewsMachine>
  tools: Tools
  flows: readonly TrayFlow[]
  /** the pages the person may open */
  pages: readonly (PaletteItem & { href: string })[]
}

export const ShellContext = createContext<ShellFacts | null>(null)

export function useShell(): ShellFacts {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('No shell: the page is outside of ConsoleFrame.')
  return shell
}
