import type { RouteObject } from 'react-router-dom'

/** The tools: /tools and /tool-list. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
