import type { RouteObject } from 'react-router-dom'

/** The dashboards: /observatory. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
