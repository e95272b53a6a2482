import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { financeMonths } from '#i18n/areas/finance-months.ts'
import { flows } from '#i18n/areas/flows.ts'
import { addWords } from '#i18n/words.ts'
import { newMonthFacts } from '#machines/month-confirmation/month-confirmation.facts.ts'
import { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { MonthView } from '#views/finance/month/MonthView.tsx'
import { CONFIRMED, KEY } from '../../../stories/month-confirmation/sample.ts'
import { show } from '../kit/show.tsx'

addWords(financeMonths)
addWords(flows)

test('a confirmed month that is read again does not offer to be signed meanwhile', async () => {
  const answers = [Promise.resolve(CONFIRMED), new Promise<MonthSeen>(() => undefined)]
  const machine = monthConfirmationMachine.provide({
    actors: { readMonth: fromPromise(() => answers.shift() ?? Promise.resolve(CONFIRMED)) },
  })
  const flow = createActor(machine, { input: { facts: newMonthFacts(KEY) } }).start()
  show(<MonthView flow={flow} trail={[]} maySign={[]} mayReopen={[]} hrefOf={() => '#'} onGo={() => undefined} />)
  const acts = () => [/确认本月/, /重新打开/].map((name) => screen.queryAllByRole('button', { name }).length)
  await waitFor(() => expect(acts()).toEqual([0, 1]))
  flow.send({ type: 'month.again' })
  await waitFor(() => expect(flow.getSnapshot().matches('reading')).toBe(true))
  await waitFor(() => expect(acts()).toEqual([0, 1]))
})
