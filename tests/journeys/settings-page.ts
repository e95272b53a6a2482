import { signIn, visit, type House, type Visit } from './kit.ts'

/** A window of its own, signed in and at an address of the settings. */
export async function atSettings(house: House, account: string, path: string): Promise<Visit> {
  const window = await visit(house)
  await signIn(window.page, account, path)
  await window.page.getByRole('navigation', { name: '设置分类' }).waitFor()
  return window
}
