import type { RouteObject } from 'react-router-dom'

/** Generated copy and pictures: /aigc. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
