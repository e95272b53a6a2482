import type { Plugin } from 'vite'

const ITEM = /[\\/]@blueprintjs[\\/]core[\\/]lib[\\/]esm[\\/]components[\\/]menu[\\/]menuItem\.js$/
const WITHOUT = '\0menu-without-submenus'

/**
 * An item of a menu places the menu below it by a popover. Ours have none (tests/house/menus.test.ts), so a browser's build leaves that out: popovers
 * come with the first one that is opened (src/views/kit/popover).
 */
export const menuWithoutSubmenus = (): Plugin => ({
  name: 'menu-without-submenus',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\.\/popover-next\// },
    handler: (_source, importer) => (importer && ITEM.test(importer) ? WITHOUT : null),
  },
  load: { filter: { id: /^\0menu-without-submenus$/ }, handler: () => SCRIPT },
})

const SCRIPT = `export const popoverPropsToNextProps = () => ({})
export const PopoverNext = () => {
  throw new Error('no item of a menu has a menu below it')
}`
