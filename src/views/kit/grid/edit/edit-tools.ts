/** Edits of many cells that ask something first. */
export const EDIT_TOOLS = ['replace', 'series', 'paste_rows', 'formula'] as const
export type EditTool = (typeof EDIT_TOOLS)[number]

/** A tool that is open, with what was pasted for it. */
export type OpenedTool = { tool: EditTool; text: string }

/** The keys that open each; `intentOf` hears them in the cells. */
export const TOOL_KEYS: Readonly<Partial<Record<EditTool, string>>> = {
  replace: 'Ctrl+H',
  paste_rows: 'Ctrl+Shift+V',
  formula: 'Ctrl+Shift+F',
}
