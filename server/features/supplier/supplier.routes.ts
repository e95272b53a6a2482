import { suppliers } from '#contract/suppliers.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { supplierStore } from './supplier.reads.ts'

/** Firms that make materials, and the settings page that keeps them. */
export const supplierRoutes = (): Handler[] => thingRoutes(suppliers, supplierStore)
