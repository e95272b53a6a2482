import type { GridStatus } from './grid-props.ts'

/**
 * For a page with something above its grid that comes with the answer: until then the grid is opened but not shown (grid.css), so that it does not
 * move when the rest comes. Only the word that it is loading is.
 */
export const unread = ({ kind }: GridStatus): { 'data-unread'?: true } => (kind === 'loading' ? { 'data-unread': true } : {})
