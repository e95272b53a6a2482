import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '#i18n/catalogue.ts'
import { LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { seriousFindings, signIn, startHouse, visit, WITHOUT_WORKER, type House } from './kit.ts'

const zh = (key: string) => say('zh', key)
const [APP] = LIVING_DIRECTORY.apps

let house: House
beforeAll(async () => void (house = await startHouse(WITHOUT_WORKER)))
afterAll(() => house.stop())

test('an application is entered and tested, a person allows it in the network’s window, and accounts are taken over', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'admin', '/settings/network-apps')
  const form = page.getByRole('complementary')
  await page.getByRole('button', { name: zh('network_app.new') }).click()
  await form.getByRole('textbox', { name: zh('network_app.field.client_id') }).fill(APP?.id ?? '')
  await form.getByRole('textbox', { name: zh('network_app.field.name') }).fill('北极光投放')
  await form.getByRole('button', { name: zh('thing.save'), exact: true }).click()
  await page.getByText(zh('thing.done')).waitFor()
  await page.getByRole('gridcell', { name: '北极光投放', exact: true }).dblclick()
  await form
    .getByLabel(zh('network_app.secret'))
    .last()
    .fill(APP?.secret ?? '')
  await form.getByRole('button', { name: zh('network_app.secret_save') }).click()
  await page.getByRole('gridcell', { name: APP?.secret.slice(-4) ?? '', exact: true }).waitFor()
  await form.getByRole('button', { name: zh('network_app.test') }).click()
  await form.getByText('✓ 网络认可此应用：Flightdeck Console').waitFor()
  await form.getByRole('button', { name: zh('network_app.connect') }).click()

  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: zh('authorisation.connect') }).click()
  const dialog = await opened
  await dialog.getByRole('button', { name: '允许 · Allow' }).click()
  await page.getByRole('gridcell', { name: 'USD' }).first().waitFor()
  await expect.poll(() => dialog.isClosed()).toBe(true)

  await page.getByRole('checkbox', { name: /10078/ }).check({ force: true })
  await page.getByRole('gridcell', { name: 'USD' }).first().click()
  await page.keyboard.press('Space')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: /接管 1 个账户/ }).click()
  await page.getByText(/已接管 1 个账户/).waitFor()
  expect(errors).toEqual([])
})
