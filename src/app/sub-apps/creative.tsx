import type { RouteObject } from 'react-router-dom'

/** Materials and creatives: /creative-center and /creative-library. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
