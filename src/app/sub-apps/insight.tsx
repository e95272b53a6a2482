import type { RouteObject } from 'react-router-dom'

/** Ad data: /table-2. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
