export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Puts the theme on the document, where portals find it as well: Blueprint's class, and ours by attribute. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = theme
  root.style.colorScheme = theme
  root.ownerDocument.body.classList.toggle('bp6-dark', theme === 'dark')
}
