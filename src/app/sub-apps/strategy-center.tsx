import type { RouteObject } from 'react-router-dom'

/** Callback strategy and auto rules: /strategy-center. Pages load when they are first gone to. */
export const routes: RouteObject[] = []
