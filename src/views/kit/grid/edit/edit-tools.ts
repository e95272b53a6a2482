/** Edits of many cells that ask something first. */
export const EDIT_TOOLS = ['replace'] as const
export type EditTool = (typeof EDIT_TOOLS)[number]

/** The keys that open each; `intentOf` hears them in the cells. */
export const TOOL_KEYS = { replace: 'Ctrl+H' } as const satisfies Record<EditTool, string>
