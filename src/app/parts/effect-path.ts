import { pathOf } from '#permissions/pages.ts'

/** Where it is told what a material or a creative cost and brought. */
export function effectPath(one: { material: string } | { creative: string }): string {
  const search: Record<string, string> = 'material' in one ? { open: one.material } : { of: 'creative', open: one.creative }
  return `${pathOf('TableEffect')}?${new URLSearchParams(search)}`
}
