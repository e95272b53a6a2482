type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** A key press as hotkeys are written: `Ctrl+Enter`, `Alt+ArrowLeft`; the Mac's command key counts as Ctrl. */
export const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): string =>
  [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join('+')
