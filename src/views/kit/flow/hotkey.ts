type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** A key press as hotkeys are written: `Ctrl+Enter`, `Alt+ArrowLeft`; the Mac's command key counts as Ctrl. */
export const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): string =>
  [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join('+')

/**
 * A key that was heard as a hotkey presses nothing when it is let go: a button that has the focus by then, in a dialog that the key opened, would be
 * pressed by its release.
 */
export function spend({ key }: Pick<Press, 'key'>): void {
  const done = new AbortController()
  const { signal } = done
  document.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== key) return
      event.stopPropagation()
      done.abort()
    },
    { capture: true, signal },
  )
  // a release that no one heard, as outside of the window, is not waited for
  document.addEventListener('keydown', (event) => (event.key === key && !event.repeat ? done.abort() : undefined), {
    capture: true,
    signal,
  })
}
