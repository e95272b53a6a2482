/** A tick takes no letters. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Is this, or is it in, a field that takes what is typed? */
export const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest(TYPED) !== null
