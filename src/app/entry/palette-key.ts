/** Asks for the palette, from the start of the page on. */
export type PaletteKey = {
  /** tells when it is asked for; at once, when it was asked for before anyone listened */
  listen: (onOpen: () => void) => () => void
  /** what was typed since the key was pressed */
  typed: () => string
  /** from here on the field of the palette has the keys; returns how to give them back */
  hold: () => () => void
}

const isTheKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Ctrl-K or ⌘-K, also while a person types; letters that follow it wait for a palette that is still loading. */
export function createPaletteKey(page: Pick<Document, 'addEventListener'>, isExpected: () => boolean): PaletteKey {
  let open: (() => void) | null = null
  let isAsked = false
  /** null: the keys are not for the palette, or its field has them */
  let early: string | null = null
  let isHeld = false

  const ask = () => {
    if (isHeld) return
    early ??= ''
    isAsked = open === null
    open?.()
  }
  const forget = () => {
    early = null
    isAsked = false
  }
  const type = (event: KeyboardEvent, typed: string): string | null => {
    if (isLetter(event)) return typed + event.key
    return event.key === 'Backspace' ? typed.slice(0, -1) : null
  }
  page.addEventListener(
    'keydown',
    (event) => {
      if (isTheKey(event) && isExpected()) {
        event.preventDefault()
        return ask()
      }
      if (early === null) return
      if (event.key === 'Escape') return forget()
      const typed = type(event, early)
      if (typed === null) return
      early = typed
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  page.addEventListener('pointerdown', forget, { capture: true })
  return {
    listen(onOpen) {
      open = onOpen
      if (isAsked) ask()
      return () => {
        if (open === onOpen) open = null
      }
    },
    typed: () => early ?? '',
    hold() {
      forget()
      isHeld = true
      return () => {
        isHeld = false
      }
    },
  }
}
