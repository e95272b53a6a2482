import type { CurrentFlow } from '#views/kit/flow/current-flow.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import type { PaletteItem } from '#views/kit/shell/palette-match.ts'
import type { Say } from '#views/kit/words.tsx'
import type { Tools } from './menu.ts'
import { pageItems, type PageFacts } from './page-items.ts'

type Facts = PageFacts & {
  tools: Tools
  flows: readonly TrayFlow[]
  current: CurrentFlow | null
}

/** What the palette offers: what the flow on the page accepts now, open flows, pages, tools. */
export function paletteItems({ say, person, domestic, tools, flows, current, onGo }: Facts): PaletteItem[] {
  const now = (current?.actions ?? []).map(({ key, label, blockers, hotkey, onSelect }) => ({
    key: `now ${key}`,
    group: say('shell.palette.now'),
    title: label,
    ...(hotkey ? { hint: hotkey } : {}),
    words: current?.title ?? '',
    blockers,
    onSelect,
  }))
  const running = flows.map(({ id, title, stateText, href }) => ({
    key: `flow ${id}`,
    group: say('shell.palette.flows'),
    title,
    hint: stateText,
    onSelect: () => onGo(href),
  }))
  return [...now, ...running, ...pageItems({ say, person, domestic, onGo }), ...toolItems(say, tools, onGo)]
}

const toolItems = (say: Say, { groups }: Tools, onGo: (href: string) => void): PaletteItem[] =>
  groups.flatMap(({ title: group, tools }) =>
    tools.map(({ key, title, href, onSelect }) => ({
      key: `tool ${key}`,
      group: say('shell.palette.tools'),
      title: say(title),
      hint: say(group),
      onSelect: () => (href === null ? onSelect?.() : onGo(href)),
    })),
  )
