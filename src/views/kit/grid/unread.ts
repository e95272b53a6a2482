import type { GridStatus } from './grid-props.ts'

/**
 * For a page with something above its grid that comes with the answer: until then the grid is opened but not shown (grid.css), so that it does not
 * move when the rest comes. Only the word that it is loading is. What is above it may say by itself that it is on its way (`LoadingState`).
 */
export const unread = ({ kind }: GridStatus): { 'data-unread'?: true } => (kind === 'loading' ? { 'data-unread': true } : {})
