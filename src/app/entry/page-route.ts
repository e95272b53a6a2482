import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { FlowPage, PageName } from '#permissions/page-list.ts'
import { pathOf } from '#permissions/pages.ts'
import { lazyPage } from './load-part.tsx'
import type { PageMeta } from './page-meta.ts'

type Needs = Omit<PageMeta, 'page'>

/**
 * The route of a page, at its address of `src/permissions/page-list.ts`; its script is loaded when it is first gone to.
 *
 *     pageRoute('FinanceMonth', () => import('#app/pages/finance/FinanceMonthPage.tsx'), 'FinanceMonthPage')
 */
export const pageRoute = <K extends string, M extends Readonly<Record<K, ComponentType>>>(
  page: PageName,
  load: () => Promise<M>,
  component: K,
  needs: Needs = {},
): RouteObject => ({ path: pathOf(page), handle: { page, ...needs } satisfies PageMeta, Component: lazyPage(load, component) })

/** The route of one flow of a page: below the address of the page. */
export const flowRoute = <K extends string, M extends Readonly<Record<K, ComponentType>>>(
  page: FlowPage,
  load: () => Promise<M>,
  component: K,
): RouteObject => ({ path: `${pathOf(page)}/:flowId`, handle: { page } satisfies PageMeta, Component: lazyPage(load, component) })
